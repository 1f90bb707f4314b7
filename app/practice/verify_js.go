package practice

import (
	"encoding/base64"
	"errors"
	"strings"
	"syscall/js"

	"upsweep/app/ui"
	"upsweep/exercises/record"
)

// verifier checks the signatures of files with a public key of Ed25519 in PEM, as `upsweep key`
// writes it, by the cryptography of the browser: the client links none. What it returns waits for
// promises.
func verifier(pem string) (func(record.Sheet) error, error) {
	subtle := js.Global().Get("crypto").Get("subtle")
	if !subtle.Truthy() {
		return nil, errors.New("this browser checks signatures on pages that come by https only. `upsweep grade --verify-key` does it anywhere")
	}
	_, body, begun := strings.Cut(pem, "-----BEGIN PUBLIC KEY-----")
	body, _, ended := strings.Cut(body, "-----END PUBLIC KEY-----")
	der, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(body), ""))
	if !begun || !ended || err != nil {
		return nil, errors.New("it is no public key in PEM. `upsweep key FILE` makes FILE.pub")
	}
	key, err := ui.Await(subtle.Call("importKey", "spki", ui.Bytes(der), "Ed25519", false, []any{"verify"}))
	if err != nil {
		return nil, errors.New("it is not a key of Ed25519, or this browser has no Ed25519 (" + err.Error() + ")")
	}
	return func(s record.Sheet) error {
		if s.Signed == nil {
			return errors.New("there is none")
		}
		fits, err := ui.Await(subtle.Call("verify", "Ed25519", key, ui.Bytes(s.Signed.Signature), ui.Bytes(record.Statement(s.Digest(), s.Signed.At))))
		if err == nil && !fits.Bool() {
			err = errors.New("it is another file's, of another time, or made with another key")
		}
		return err
	}, nil
}
