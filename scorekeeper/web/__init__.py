"""The app in a browser: a folder for each feature, put together by `app.create_app`. No rule of a game is decided here."""
