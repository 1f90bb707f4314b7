#!/bin/sh
# Draws the PNG icons from icon.svg with Chromium. Run it after a change of icon.svg.
set -eu
cd "$(dirname "$0")"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# draw NAME SIZE SED-SCRIPT
draw() {
  { echo "<style>*{margin:0}svg{display:block;width:$2px;height:$2px}</style>"; sed "$3" icon.svg; } > "$scratch/page.html"
  chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$scratch/profile" \
    --default-background-color=00000000 --window-size="$2,$2" --screenshot="$PWD/$1" "file://$scratch/page.html" 2>/dev/null
}

draw icon-32.png 32 ''
draw icon-192.png 192 ''
draw icon-512.png 512 ''
draw apple-touch-icon.png 180 's/ rx="14"//'
# A platform may cut a maskable icon down to the inner four fifths.
draw maskable-512.png 512 's/ rx="14"//; s|<path|<g transform="translate(9.6 9.6) scale(.7)"><path|; s|</svg>|</g></svg>|'
