"""For the classroom and the web: lessons solved, marked, as slides, as a site, in the browser."""
