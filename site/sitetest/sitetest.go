// Package sitetest has what the tests of a site share: assets of a few bytes, in the place of those
// that are built. Nothing but tests imports it.
package sitetest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"
	"testing/fstest"

	"upsweep/web/assets"
)

// Assets are small files by the names of those that pages load.
func Assets(t testing.TB) *assets.Set {
	t.Helper()
	manifest := assets.Manifest{}
	files := fstest.MapFS{}
	for _, a := range []assets.Asset{
		{Name: "client.js", File: "client-01.js", Type: "text/javascript; charset=utf-8"},
		{Name: "head.js", File: "head-07.js", Type: "text/javascript; charset=utf-8"},
		{Name: "client.wasm", File: "client-02.wasm", Type: "application/wasm"},
		{Name: "wasm_exec.js", File: "wasm_exec-03.js", Type: "text/javascript; charset=utf-8"},
		{Name: "component.js", File: "component-08.js", Type: "text/javascript; charset=utf-8"},
		{Name: "player.js", File: "player-09.js", Type: "text/javascript; charset=utf-8"},
		{Name: "player.css", File: "player-10.css", Type: "text/css; charset=utf-8"},
		{Name: "room.js", File: "room-11.js", Type: "text/javascript; charset=utf-8"},
		{Name: "lti.js", File: "lti-12.js", Type: "text/javascript; charset=utf-8"},
		{Name: "scorm.js", File: "scorm-13.js", Type: "text/javascript; charset=utf-8"},
		{Name: "gpu.js", File: "gpu-14.js", Type: "text/javascript; charset=utf-8"},
		{Name: "style.css", File: "style-04.css", Type: "text/css; charset=utf-8"},
		{Name: "icon-32.png", File: "icon-32-05.png", Type: "image/png"},
		{Name: "source-sans-3-latin-400-normal.woff2", File: "sans-06.woff2", Type: "font/woff2"},
	} {
		files[a.File] = &fstest.MapFile{Data: []byte("content of " + a.Name)}
		sum := sha256.Sum256(files[a.File].Data)
		a.Digest = hex.EncodeToString(sum[:])
		manifest.Assets = append(manifest.Assets, a)
	}
	text, err := json.Marshal(manifest)
	if err != nil {
		t.Fatal(err)
	}
	files[assets.ManifestName] = &fstest.MapFile{Data: text}
	built, err := assets.Open(files)
	if err != nil {
		t.Fatal(err)
	}
	return built
}
