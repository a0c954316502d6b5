"""Who may do what: invitations, joining, roles, sessions, limits. What a page shows is not decided here."""
