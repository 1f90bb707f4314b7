// Package assets serves the files that package bundle has built: content-hashed names, precompressed, cached forever.
//
// A directory (or an embedded file system) with a manifest.json flows in; URLs for the pages and an http.Handler flow out.
// A file never changes under its name, so nothing here revalidates, compresses or touches the disk while serving.
// It imports nothing of ours; in particular not package bundle, so that a server can be built without esbuild.
package assets

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
)

// ManifestName is the file that lists the built assets.
const ManifestName = "manifest.json"

// Prefix is where the files are served.
const Prefix = "/assets/"

// Forever is the Cache-Control of a file whose name tells what is in it.
const Forever = "public, max-age=31536000, immutable"

// A Manifest lists what one build has made.
type Manifest struct {
	Assets []Asset `json:"assets"`
}

// An Asset is one file under its content-hashed name.
type Asset struct {
	Name string `json:"name"` // as the sources know it: client.wasm
	File string `json:"file"` // as it is stored and served: client-1f2e3d4c5b6a7988.wasm
	Type string `json:"type"` // media type
	Size int    `json:"size"` // bytes, uncompressed
	// Bytes of the stored variant for each content coding (br, gzip). A coding that saves nothing is absent.
	Encoded map[string]int `json:"encoded,omitempty"`
}

// StoredName returns the name under which an asset's variant in a content coding ("" for none) lies beside the manifest.
func StoredName(file, coding string) string {
	switch coding {
	case "br":
		return file + ".br"
	case "gzip":
		return file + ".gz"
	}
	return file
}

// A Set is a loaded build, held in memory. It is immutable.
type Set struct {
	manifest Manifest
	byName   map[string]Asset
	byFile   map[string]*stored
}

type stored struct {
	asset  Asset
	coding map[string][]byte // "" is the file itself
}

// Open loads the build in dist.
func Open(dist fs.FS) (*Set, error) {
	text, err := fs.ReadFile(dist, ManifestName)
	if err != nil {
		return nil, fmt.Errorf("assets: no build here: %w", err)
	}
	set := &Set{byName: map[string]Asset{}, byFile: map[string]*stored{}}
	if err := json.Unmarshal(text, &set.manifest); err != nil {
		return nil, fmt.Errorf("assets: %s: %w", ManifestName, err)
	}
	for _, asset := range set.manifest.Assets {
		file := &stored{asset: asset, coding: map[string][]byte{}}
		codings := []string{""}
		for coding := range asset.Encoded {
			codings = append(codings, coding)
		}
		for _, coding := range codings {
			content, err := fs.ReadFile(dist, path.Join(".", StoredName(asset.File, coding)))
			if err != nil {
				return nil, fmt.Errorf("assets: %s: %w", asset.Name, err)
			}
			file.coding[coding] = content
		}
		set.byName[asset.Name] = asset
		set.byFile[asset.File] = file
	}
	return set, nil
}

// URL returns where the named asset is served, or "" if the build has none of that name.
func (s *Set) URL(name string) string {
	if asset, ok := s.byName[name]; ok {
		return Prefix + asset.File
	}
	return ""
}

// Asset returns the named asset of the build.
func (s *Set) Asset(name string) (Asset, bool) {
	asset, ok := s.byName[name]
	return asset, ok
}

// All lists the assets in the order of the manifest.
func (s *Set) All() []Asset { return append([]Asset(nil), s.manifest.Assets...) }

// Content returns the named asset itself, uncompressed. The caller must not change it.
func (s *Set) Content(name string) ([]byte, bool) {
	asset, ok := s.byName[name]
	if !ok {
		return nil, false
	}
	return s.byFile[asset.File].coding[""], true
}
