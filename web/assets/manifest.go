// Package assets serves the files that package bundle has built: content-hashed names,
// precompressed, cached forever.
//
// A directory (or an embedded file system) with a manifest.json flows in; URLs for the pages and an
// http.Handler flow out. A file never changes under its name, so nothing here revalidates,
// compresses or, where it reads a directory, touches the disk while serving. What lies inside the
// program is not read before somebody asks for it: the system then has no page of it in memory, and
// the heap no copy. It imports nothing of ours; in particular not package bundle, so that a server
// can be built without esbuild.
package assets

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
)

// ManifestName is the file that lists the built assets.
const ManifestName = "manifest.json"

// Prefix is where the files are served, and PromisedPrefix where those will be that are still being
// built.
const (
	Prefix         = "/assets/"
	PromisedPrefix = Prefix + "promised/"
)

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
	// Digest is the SHA-256 of the file, uncompressed, in hexadecimal.
	Digest string `json:"digest"`
	// Bytes of the stored variant for each content coding (br, gzip). A coding that saves nothing
	// is absent.
	Encoded map[string]int `json:"encoded,omitempty"`
}

// StoredName returns the name under which an asset's variant in a content coding ("" for none) lies
// beside the manifest.
func StoredName(file, coding string) string {
	switch coding {
	case "br":
		return file + ".br"
	case "gzip":
		return file + ".gz"
	}
	return file
}

// A Set is a build, held in memory or in the program. It is immutable; what it answers with beside
// (Former) is not.
type Set struct {
	manifest Manifest
	byName   map[string]Asset
	byFile   map[string]*stored
	promised map[string]bool
	former   *Former // nil where none is kept
}

type stored struct {
	asset  Asset
	coding map[string]*io.SectionReader // "" is the file itself; read by ReadAt alone, which many may at once
}

// Open loads the build in dist, whose files may go while it is served.
func Open(dist fs.FS) (*Set, error) {
	return open(dist, func(name string) (*io.SectionReader, error) {
		content, err := fs.ReadFile(dist, name)
		return io.NewSectionReader(bytes.NewReader(content), 0, int64(len(content))), err
	})
}

// Embedded opens a build that is part of the program (embed.FS).
func Embedded(dist fs.FS) (*Set, error) {
	return open(dist, func(name string) (*io.SectionReader, error) {
		file, err := dist.Open(name)
		if err != nil {
			return nil, err
		}
		info, err := file.Stat()
		if err != nil {
			return nil, err
		}
		content, ok := file.(io.ReaderAt)
		if !ok {
			return nil, fmt.Errorf("%s can't be read in parts", name)
		}
		return io.NewSectionReader(content, 0, info.Size()), nil
	})
}

func open(dist fs.FS, read func(name string) (*io.SectionReader, error)) (*Set, error) {
	text, err := fs.ReadFile(dist, ManifestName)
	if err != nil {
		return nil, fmt.Errorf("assets: no build here: %w", err)
	}
	set := &Set{byName: map[string]Asset{}, byFile: map[string]*stored{}}
	if err := json.Unmarshal(text, &set.manifest); err != nil {
		return nil, fmt.Errorf("assets: %s: %w", ManifestName, err)
	}
	for _, asset := range set.manifest.Assets {
		file := &stored{asset: asset, coding: map[string]*io.SectionReader{}}
		codings := []string{""}
		for coding := range asset.Encoded {
			codings = append(codings, coding)
		}
		for _, coding := range codings {
			if file.coding[coding], err = read(path.Join(".", StoredName(asset.File, coding))); err != nil {
				return nil, fmt.Errorf("assets: %s: %w", asset.Name, err)
			}
		}
		set.byName[asset.Name] = asset
		set.byFile[asset.File] = file
	}
	return set, nil
}

// URL returns where the named asset is served, or "" if the build has none of that name. Of one
// that is promised, it is the address from which readers are sent on once it has been built.
func (s *Set) URL(name string) string {
	if asset, ok := s.byName[name]; ok {
		return Prefix + asset.File
	}
	if s.promised[name] {
		return PromisedPrefix + name
	}
	return ""
}

// Promising returns the same set, which gives addresses to assets that are still being built.
func (s *Set) Promising(names ...string) *Set {
	promising := *s
	promising.promised = map[string]bool{}
	for _, name := range names {
		promising.promised[name] = true
	}
	return &promising
}

// Beside returns the same set, which also answers with the files of former builds.
func (s *Set) Beside(former *Former) *Set {
	beside := *s
	beside.former = former
	return &beside
}

// IsPromised reports whether an asset is not here yet, but will be.
func (s *Set) IsPromised(name string) bool {
	_, here := s.byName[name]
	return s.promised[name] && !here
}

// IsWhole reports whether the set promises nothing.
func (s *Set) IsWhole() bool { return len(s.promised) == 0 }

// Asset returns the named asset of the build.
func (s *Set) Asset(name string) (Asset, bool) {
	asset, ok := s.byName[name]
	return asset, ok
}

// All lists the assets in the order of the manifest.
func (s *Set) All() []Asset { return append([]Asset(nil), s.manifest.Assets...) }

// Content returns a copy of the named asset itself, uncompressed.
func (s *Set) Content(name string) ([]byte, bool) {
	asset, ok := s.byName[name]
	if !ok {
		return nil, false
	}
	file := s.byFile[asset.File].coding[""]
	content := make([]byte, file.Size())
	if _, err := file.ReadAt(content, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, false
	}
	return content, true
}
