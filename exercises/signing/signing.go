//go:build !js

// Package signing is how a server vouches for files of answers, and how a teacher checks that it
// has.
//
// A key and the digest of a sheet flow in; a signature flows out: "a file of this digest was handed
// in at this time". It tells that the file is as it was then, and when that was. Who made it, and
// how, it does not tell. The client does not link it.
package signing

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"time"

	"upsweep/exercises/record"
)

// New makes a key, as two files: the one that signs and stays secret, and the one that checks.
func New() (private, public []byte, err error) {
	checks, signs, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(signs)
	if err != nil {
		return nil, nil, err
	}
	open, err := x509.MarshalPKIXPublicKey(checks)
	if err != nil {
		return nil, nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: open}), nil
}

var (
	errNoPrivate = errors.New("it is no private key of Ed25519 in PEM; `upsweep key FILE` makes one")
	errNoPublic  = errors.New("it is no public key of Ed25519 in PEM; `upsweep key FILE` makes FILE.pub")
)

// Private reads a key that signs: PKCS #8 in PEM, as New and openssl write it.
func Private(text []byte) (ed25519.PrivateKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errNoPrivate
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	signs, ok := key.(ed25519.PrivateKey)
	if err != nil || !ok {
		return nil, errNoPrivate
	}
	return signs, nil
}

// Public reads a key that checks: PKIX in PEM, as New and openssl write it.
func Public(text []byte) (ed25519.PublicKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errNoPublic
	}
	key, err := x509.ParsePKIXPublicKey(block.Bytes)
	checks, ok := key.(ed25519.PublicKey)
	if err != nil || !ok {
		return nil, errNoPublic
	}
	return checks, nil
}

// Sign vouches for a sheet of a digest at a time, which is cut to a second.
func Sign(key ed25519.PrivateKey, digest string, at time.Time) (record.Signature, error) {
	if sum, err := hex.DecodeString(digest); err != nil || len(sum) != 32 || hex.EncodeToString(sum) != digest {
		return record.Signature{}, fmt.Errorf("%.70q is no digest: want 64 hexadecimal digits", digest)
	}
	at = at.UTC().Truncate(time.Second)
	return record.Signature{At: at, Signature: ed25519.Sign(key, record.Statement(digest, at))}, nil
}

// Verify says what is wrong with the signature of a sheet, if anything.
func Verify(key ed25519.PublicKey, s record.Sheet) error {
	switch {
	case s.Signed == nil:
		return errors.New("there is none")
	case !ed25519.Verify(key, record.Statement(s.Digest(), s.Signed.At), s.Signed.Signature):
		return errors.New("it is another file's, of another time, or made with another key")
	}
	return nil
}
