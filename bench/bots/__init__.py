"""How fast bots play, as ratios side by side."""
