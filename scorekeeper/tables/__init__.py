"""Tables: their logs, their standings, their house.

Only the service reads and writes. Everything else is pure."""
