#!/bin/sh
# Refreshes web/vendor from the npm packages that package-lock.json pins (run it as `make vendor`).
# What lands there is committed: neither a build nor a page fetches anything from elsewhere.
set -eu
cd "$(dirname "$0")/.."

sans=web/vendor/source-sans-3
mono=web/vendor/jetbrains-mono
signs=web/vendor/dejavu
icons=web/vendor/lucide
editor=web/vendor/codemirror
muxer=web/vendor/mediabunny
gifs=web/vendor/gifenc
# What lies beside the modules of $muxer and $gifs, their types, is ours and stays.
rm -rf "$sans" "$mono" "$signs" "$icons" "$editor"
mkdir -p "$sans" "$mono" "$icons" "$muxer" "$gifs"

for subset in latin latin-ext; do
  for face in 400-normal 600-normal 400-italic; do
    cp "node_modules/@fontsource/source-sans-3/files/source-sans-3-$subset-$face.woff2" "$sans/"
  done
  for face in 400-normal 600-normal; do
    cp "node_modules/@fontsource/jetbrains-mono/files/jetbrains-mono-$subset-$face.woff2" "$mono/"
  done
done
# Pictures drawn by the server are set in the same faces; its fonts come as WOFF 1, which Go can unpack.
for face in 400-normal 600-normal; do
  cp "node_modules/@fontsource/source-sans-3/files/source-sans-3-latin-$face.woff" views/raster/typeface/
  cp "node_modules/@fontsource/jetbrains-mono/files/jetbrains-mono-latin-$face.woff" views/raster/typeface/
done
# Signs that these lack (arrows, ⊕, floors, subscripts), which a browser takes from the system's faces.
cp node_modules/dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf node_modules/dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf views/raster/typeface/
mkdir -p "$signs" && cp node_modules/dejavu-fonts-ttf/LICENSE "$signs/LICENSE"
cp node_modules/@fontsource/source-sans-3/LICENSE "$sans/LICENSE"
cp node_modules/@fontsource/jetbrains-mono/LICENSE "$mono/LICENSE"

# The icons are those that web/icons.css names.
for icon in $(sed -n 's|.*url(\./vendor/lucide/\([a-z0-9-]*\)\.svg).*|\1|p' web/icons.css | sort -u); do
  cp "node_modules/lucide-static/icons/$icon.svg" "$icons/"
done
cp node_modules/lucide-static/LICENSE "$icons/LICENSE"

# The editor of the workbench, as modules that web/bundle resolves; from autocomplete on they are what the others need.
modules="@codemirror/state @codemirror/view @codemirror/commands @codemirror/language @codemirror/lang-python
  @codemirror/autocomplete @codemirror/streamparser @lezer/common @lezer/highlight @lezer/lr @lezer/python
  @marijn/find-cluster-break crelt style-mod w3c-keyname"
for module in $modules; do
  mkdir -p "$editor/$module"
  cp "node_modules/$module/$(node -p "const p = require('./node_modules/$module/package.json'); p.module || p.exports?.import || p.main")" "$editor/$module/index.js"
  cp "node_modules/$module/LICENSE" "$editor/$module/LICENSE"
done

# What puts films into files: of a package of 1.5 MB what web/film.js takes, as one readable module.
echo 'export { Output, WebMOutputFormat, BufferTarget, EncodedVideoPacketSource, EncodedPacket } from "mediabunny";' |
  go run github.com/evanw/esbuild/cmd/esbuild --bundle --format=esm --charset=utf8 --log-level=warning --outfile="$muxer/index.js"
cp node_modules/mediabunny/LICENSE "$muxer/LICENSE"

# What packs animated GIFs, readable too: the package's own module is minified.
echo 'export { GIFEncoder, quantize, applyPalette } from "./node_modules/gifenc/src/index.js";' |
  go run github.com/evanw/esbuild/cmd/esbuild --bundle --format=esm --charset=utf8 --log-level=warning --outfile="$gifs/index.js"
cp node_modules/gifenc/LICENSE.md "$gifs/LICENSE"

# What each folder holds, in the words that /licences shows.
version() { node -p "require('./node_modules/$1/package.json').version"; }
cat > web/vendor/vendored.json <<JSON
[
  {"name": "Source Sans 3", "version": "$(version @fontsource/source-sans-3)", "source": "@fontsource/source-sans-3", "licence": "OFL-1.1", "file": "source-sans-3/LICENSE", "use": "the typeface of prose and interface"},
  {"name": "JetBrains Mono", "version": "$(version @fontsource/jetbrains-mono)", "source": "@fontsource/jetbrains-mono", "licence": "OFL-1.1", "file": "jetbrains-mono/LICENSE", "use": "the typeface of values and code"},
  {"name": "DejaVu Sans Mono", "version": "$(version dejavu-fonts-ttf)", "source": "dejavu-fonts-ttf", "licence": "Bitstream Vera", "file": "dejavu/LICENSE", "use": "signs in pictures that the server and the command line draw"},
  {"name": "Lucide", "version": "$(version lucide-static)", "source": "lucide-static", "licence": "ISC, in part MIT", "file": "lucide/LICENSE", "use": "icons of the controls"},
  {"name": "Mediabunny", "version": "$(version mediabunny)", "source": "mediabunny", "licence": "MPL-2.0", "file": "mediabunny/LICENSE", "use": "puts films of runs into WebM files"},
  {"name": "gifenc", "version": "$(version gifenc)", "source": "gifenc", "licence": "MIT", "file": "gifenc/LICENSE", "use": "packs animated GIFs of runs"}$(for module in $modules; do
  printf ',\n  {"name": "CodeMirror (%s)", "version": "%s", "source": "%s", "licence": "MIT", "file": "codemirror/%s/LICENSE", "use": "the editor of the workbench"}' "$module" "$(version "$module")" "$module" "$module"
done)
]
JSON
