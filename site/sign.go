package site

import (
	"crypto/ed25519"
	"io"
	"net/http"
	"time"

	"upsweep/exercises/signing"
)

// signAddress is where a file of answers is signed: its digest is posted there, and nothing else of
// it.
const signAddress = "/sign"

// maxDigest is what is read of a request, in bytes: a digest has 64.
const maxDigest = 128

// signed answers with the server's word that a file of a digest was handed in now.
func signed(w http.ResponseWriter, r *http.Request, key ed25519.PrivateKey) {
	refuse := func(status int, says string) {
		answer{status: status, kind: "text/plain; charset=utf-8", body: []byte(says + "\n")}.write(w, r)
	}
	if key == nil {
		refuse(http.StatusNotFound, "this server signs nothing (see -sign-key)")
		return
	}
	digest, err := io.ReadAll(io.LimitReader(r.Body, maxDigest))
	if err != nil {
		refuse(http.StatusBadRequest, "the digest can't be read")
		return
	}
	signature, err := signing.Sign(key, string(digest), time.Now())
	if err != nil {
		refuse(http.StatusBadRequest, err.Error())
		return
	}
	a := jsonAnswer(signature)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", a.kind)
	// A reader who has gone away is no error of ours.
	_, _ = w.Write(a.body)
}
