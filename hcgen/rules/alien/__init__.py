"""The rules of the Alien game that our source holds: health, armour, cover, being broken, injuries and death."""
