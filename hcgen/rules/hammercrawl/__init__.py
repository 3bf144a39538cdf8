"""The rules of HAMMERCRAWL!, a module for each chapter of the book."""
