"""The rules of the wilderness that our source holds: travel, encounters, flight; vessels and weather; what is in the air."""
