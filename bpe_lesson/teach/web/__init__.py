"""Make what the pages of the site need besides their text: data and scripts."""
