"""The widgets and the pages in JavaScript, their style sheets, and what joins their modules."""
