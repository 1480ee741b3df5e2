"""How fast bots play, as ratios measured side by side."""
