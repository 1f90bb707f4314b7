//go:build !js

package main

import (
	"crypto/ed25519"
	"fmt"
	"os"

	"upsweep/exercises/signing"
)

// signKey reads the key of -sign-key.
func signKey(name string) (ed25519.PrivateKey, error) {
	if name == "" {
		return nil, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("-sign-key: %w", err)
	}
	key, err := signing.Private(text)
	if err != nil {
		return nil, fmt.Errorf("-sign-key %.60s: %w", name, err)
	}
	return key, nil
}
