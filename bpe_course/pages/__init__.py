"""What makes the site's pages answer: the script that they share, and the data that it loads."""
