"""Records opened, downloaded and stepped through.

`contract` parses them."""
