"""Everything between the rules and the people: tables, clocks, sockets."""
