"""The app in a browser: a folder for each feature."""
