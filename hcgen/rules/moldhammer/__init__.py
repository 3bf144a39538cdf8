"""The rules of MoldHammer that our source holds: hazards, flight on foot, starships, the vacuum."""
