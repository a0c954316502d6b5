"""Who may do what: roles, sessions, invitations, limits.

What a page shows is not decided here.
"""
