"""Records and logs that come from elsewhere or go there: import, export, validation."""
