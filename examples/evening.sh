#!/usr/bin/env bash
# A Smith’s evening: a party travels, loses its way, runs, puts to sea, meets a ship and fights her;
# and another, far above, is hit in space. The seeds are fixed, so it is the same evening every time.
#
#   bash examples/evening.sh          in a folder of its own, which is gone afterwards
#   bash examples/evening.sh FOLDER   keeps the records of the ships and the fighters there
#
# What it says stands in evening.txt. Needs bash, and hcgen on the PATH.
set -euo pipefail

if [ $# -gt 0 ]; then
  mkdir -p "$1"
  cd "$1"
else
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  cd "$folder"
fi

scene() { printf '\n== %s ==\n' "$1"; }
play() {
  printf '\n$ hcgen play'
  for word in "$@"; do
    case $word in *" "*) printf " '%s'" "$word" ;; *) printf ' %s' "$word" ;; esac
  done
  printf '\n'
  hcgen play "$@"
}

hcgen vessel --kind longship --seed evening -o keel.toml
hcgen vessel --kind longship --seed pirates -o pirates.toml
hcgen character --class combatant --seed evening -o mate.toml
hcgen character --class specialist --seed pirates -o boarder.toml
hcgen starship --kind fighter --seed evening -o star.toml
hcgen starship --kind fighter --seed rival -o rival.toml

scene "Through the forest"
play trail lost --terrain forest --seed evening-2
play trail day --inches 9 --terrain forest --forages 1
play trail forage --seed evening-2
play trail encounter --terrain forest --seed evening-2

scene "Running from ogres"
play trail flee --to-hit 12 --to-hit 9 --drop --seed evening-2
play trail pursuit --inches 9 --pursuer-inches 12 --yards 80 --terrain forest --seed evening-2
play trail march --inches 9 --terrain hills
play trail hazard --what "falling rocks" --to-hit 9 --seed evening-2

scene "At sea"
play sea day keel.toml --optional-wind --seed evening-1 --save
play trail encounter --sea --certain --seed evening-3
play sea evasion keel.toml --pursuer pirates.toml --yards 190 --seed evening-5

scene "A fight at sea"
play sea catapult keel.toml --crew 4 --yards 190 --hit --pitch --save
play sea fire-fighting keel.toml --crew 20 --seed evening-2 --save
play sea grapple keel.toml --by pirates.toml --crew 3 --tries 3 --distance 1 --seed evening --save
play sea grapple keel.toml --by pirates.toml --cut --crew 3 --tries 3 --seed evening-1 --save

scene "On her deck"
play fight initiative --from mate.toml --against boarder.toml --seed evening
play fight attack --from mate.toml --weapon mace --at boarder.toml --seed evening-2 --save
play fight attack --from boarder.toml --at mate.toml --seed evening-2 --save
play check save WIL --from mate.toml --target 12 --source-level 1 --seed evening-1

scene "Meanwhile, in space"
play ship evade star.toml --seed evening-1 --save
play ship fire-lasers star.toml --at rival.toml --seed evening-2 --save
play ship hit star.toml --points 9 --seed evening-1 --save
play ship turn star.toml --save
play ship repair star.toml --what thrusters --seed evening-1 --save
play ship vacuum --to-hit 12 --boots --peril suction --seed evening-2

scene "And in a corridor that nobody lit"
play alien cover --dice 6 --cover partial
play alien hurt --max-health 4 --health 3 --damage 5 --armour 2 --seed evening-2
play alien stabilize --max-health 4 --health 0 --limit shift --dice 5 --seed evening-2
