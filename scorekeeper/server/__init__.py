"""The web server: connections, a fair queue, a watchdog.

It knows nothing of the app that it serves.
"""
