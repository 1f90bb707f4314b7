package bundle

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"

	"upsweep/web/assets"
)

// write stores a file and its compressed variants under its hashed name. The hash covers the brotli
// quality too, so that a build for publication does not take over the quick variants of a
// developer's build.
func write(options Options, f file) (assets.Asset, error) {
	sum := sha256.Sum256(f.content)
	asset := assets.Asset{Name: f.name, File: f.stored, Type: f.kind, Size: len(f.content), Digest: hex.EncodeToString(sum[:])}
	if asset.File == "" {
		asset.File = hashed(f.name, f.content, options.Brotli)
	}
	target := filepath.Join(options.Out, asset.File)
	if err := keepOrReplace(target, f.content); err != nil {
		return asset, err
	}
	if !compressible(f.kind) {
		return asset, nil
	}
	asset.Encoded = map[string]int{}
	for coding, press := range map[string]func([]byte, int) ([]byte, error){"br": pressBrotli, "gzip": pressGzip} {
		name := assets.StoredName(target, coding)
		if stored, err := os.Stat(name); err == nil {
			asset.Encoded[coding] = int(stored.Size())
			continue
		}
		small, err := press(f.content, options.Brotli)
		if err != nil {
			return asset, err
		}
		if len(small) >= len(f.content) {
			continue
		}
		if err := replace(name, small); err != nil {
			return asset, err
		}
		asset.Encoded[coding] = len(small)
	}
	return asset, nil
}

// keepOrReplace leaves a file alone that has the right size: its name carries the hash of its
// content.
func keepOrReplace(name string, content []byte) error {
	if found, err := os.Stat(name); err == nil && found.Size() == int64(len(content)) {
		return nil
	}
	return replace(name, content)
}

func hashed(name string, content []byte, quality int) string {
	sum := sha256.New()
	sum.Write(content)
	sum.Write([]byte(strconv.Itoa(quality)))
	end := filepath.Ext(name)
	return strings.TrimSuffix(name, end) + "-" + hex.EncodeToString(sum.Sum(nil)[:8]) + end
}

func compressible(kind string) bool {
	kind, _, _ = strings.Cut(kind, ";")
	return strings.HasPrefix(kind, "text/") || kind == "application/wasm" || kind == "application/json" || kind == "image/svg+xml"
}

func pressBrotli(content []byte, quality int) ([]byte, error) {
	var out bytes.Buffer
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: quality, LGWin: 24})
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// pressGzip uses gzip's own scale: best when brotli is asked for its best, else the default.
func pressGzip(content []byte, quality int) ([]byte, error) {
	level := gzip.DefaultCompression
	if quality == brotli.BestCompression {
		level = gzip.BestCompression
	}
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, level)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
