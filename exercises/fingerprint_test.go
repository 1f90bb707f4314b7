package exercises

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"testing"
)

// The digests are those of the library, which the client does not link: for every length around a
// block, and for keys longer than one.
func TestDigestsAreThoseOfTheLibrary(t *testing.T) {
	if got, want := Digest("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"; got != want {
		t.Errorf("abc gives %s, want %s (FIPS 180-4)", got, want)
	}
	r := rand.New(rand.NewPCG(1, 2))
	text := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteByte(byte(r.Uint32()))
		}
		return b.String()
	}
	for n := range 200 {
		message, key := text(n), text(n*7%150)
		sum := sha256.Sum256([]byte(message))
		if got, want := Digest(message), hex.EncodeToString(sum[:]); got != want {
			t.Errorf("%d bytes give %s, want %s", n, got, want)
		}
		mac := hmac.New(sha256.New, []byte(key))
		mac.Write([]byte(message))
		if got := Keyed(key, message); hex.EncodeToString(got[:]) != hex.EncodeToString(mac.Sum(nil)) {
			t.Errorf("%d bytes under a key of %d give %x, want %x", n, len(key), got, mac.Sum(nil))
		}
	}
}
