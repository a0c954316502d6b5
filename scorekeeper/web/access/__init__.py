"""Access: roles, sessions, invitations, limits."""
