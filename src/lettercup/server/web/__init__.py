"""HTTP, sockets, limits and static files."""
