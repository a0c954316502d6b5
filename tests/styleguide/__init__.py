"""The style guide: all components of the pages."""
