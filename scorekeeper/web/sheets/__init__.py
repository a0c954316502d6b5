"""The score sheet: on a page, on paper, as a spreadsheet."""
