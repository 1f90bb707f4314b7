//go:build !js

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"upsweep/exercises/signing"
)

// The key that signs is read off its file; the one that checks, or no file, is refused by name.
func TestSignKey(t *testing.T) {
	private, public, err := signing.New()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "sign.key")
	for file, text := range map[string][]byte{name: private, name + ".pub": public} {
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if key, err := signKey(name); err != nil || key == nil {
		t.Errorf("the key that was made: %v", err)
	}
	if key, err := signKey(""); err != nil || key != nil {
		t.Errorf("without the flag: %v, %v", key, err)
	}
	for _, wrong := range []string{"/nowhere", name + ".pub"} {
		if _, err := signKey(wrong); err == nil || !strings.HasPrefix(err.Error(), "-sign-key") {
			t.Errorf("%s: %v, want an error of -sign-key", wrong, err)
		}
	}
}
