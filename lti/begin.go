//go:build !js

package lti

import (
	_ "embed"
	"errors"
	"os"
	"path/filepath"
)

// The names of the files that Begin writes.
const (
	beginFile = "lti.yaml"
	beginKeys = "lti-keys.json"
)

//go:embed begin.yaml
var begun []byte

// Begin writes a file of platforms with comments, and keys, into a directory. Nothing is
// overwritten.
func Begin(dir string) (names []string, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	keys, err := NewKeys()
	if err != nil {
		return nil, err
	}
	file, secret := filepath.Join(dir, beginFile), filepath.Join(dir, beginKeys)
	if err := create(secret, keys.Encode()); err != nil {
		return nil, err
	}
	if err := create(file, begun); err != nil {
		return nil, errors.Join(err, os.Remove(secret))
	}
	return []string{file, secret}, nil
}

// Rotate adds a key to those of a file of platforms: it signs from now on, and those that it
// follows are still published, the latest of them.
func Rotate(name string) (keysFile string, err error) {
	f, keys, err := Read(name)
	if err != nil {
		return "", err
	}
	next, err := keys.Rotated()
	if err != nil {
		return "", err
	}
	at := keysBeside(name, f)
	if err := create(at+".new", next.Encode()); err != nil {
		return "", err
	}
	return at, os.Rename(at+".new", at)
}

// create writes a file that is not there yet, for its owner alone.
func create(name string, text []byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Close())
}
