"""Records and logs from elsewhere: import, export, validation."""
