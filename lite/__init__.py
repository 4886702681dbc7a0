"""What makes the site: the build, the page around a lesson, and the server to look at it."""
