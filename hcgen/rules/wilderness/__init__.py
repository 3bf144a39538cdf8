"""The rules of travel and water that our source holds: vessels, rams, catapults, weather, evasion."""
