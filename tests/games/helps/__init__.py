"""What the Help of each game must say: numbers of the rules, and words of either language."""
