"""The site for one phone without a server: built here, run in the phone's browser."""
