"""The generator: the list of parts, and a module for each group of them."""
