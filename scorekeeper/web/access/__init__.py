"""Who may do what: roles, sessions, invitations, limits."""
