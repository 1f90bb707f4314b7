package exercises

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/bits"
)

// Fingerprint is a short text that is hardly ever the same for different texts. It hides nothing,
// and whoever wants to can find another text with the same one: it shows what was changed by
// accident, or without much effort.
func Fingerprint(text string) string { return fmt.Sprintf("%016x", hash(text)) }

// hash gives each kind and algorithm its own sequence for one seed (FNV-1a).
func hash(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

// Digest is the SHA-256 of a text, in hexadecimal digits. Nobody can find another text that has the
// same one.
func Digest(text string) string {
	sum := sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Keyed is the HMAC-SHA-256 (RFC 2104) of a text under a key: whoever does not have the key can
// tell nothing of it.
func Keyed(key, text string) [32]byte {
	if len(key) > block {
		sum := sum256([]byte(key))
		key = string(sum[:])
	}
	var inner, outer [block]byte
	copy(inner[:], key)
	copy(outer[:], key)
	for i := range block {
		inner[i] ^= 0x36
		outer[i] ^= 0x5c
	}
	sum := sum256(append(inner[:], text...))
	return sum256(append(outer[:], sum[:]...))
}

// block is what SHA-256 takes at a time, in bytes.
const block = 64

// sum256 is SHA-256 (FIPS 180-4, section 6.2). The client links no package of the library's
// cryptography, which would be a tenth of it: they test themselves when they start. A test holds
// this to crypto/sha256.
func sum256(message []byte) [32]byte {
	padded := append(append([]byte{}, message...), 0x80)
	for len(padded)%block != block-8 {
		padded = append(padded, 0)
	}
	padded = binary.BigEndian.AppendUint64(padded, uint64(len(message))*8)
	h := [8]uint32{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}
	k := roundConstants()
	var w [64]uint32
	for ; len(padded) > 0; padded = padded[block:] {
		for t := range w {
			if t < 16 {
				w[t] = binary.BigEndian.Uint32(padded[4*t:])
				continue
			}
			x, y := w[t-15], w[t-2]
			w[t] = w[t-16] + w[t-7] + (rotated(x, 7) ^ rotated(x, 18) ^ x>>3) + (rotated(y, 17) ^ rotated(y, 19) ^ y>>10)
		}
		v := h
		for t := range w {
			a, e := v[0], v[4]
			t1 := v[7] + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + (e&v[5] ^ ^e&v[6]) + k[t] + w[t]
			t2 := (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + (a&v[1] ^ a&v[2] ^ v[1]&v[2])
			v = [8]uint32{t1 + t2, a, v[1], v[2], v[3] + t1, e, v[5], v[6]}
		}
		for i := range h {
			h[i] += v[i]
		}
	}
	var out [32]byte
	for i, x := range h {
		binary.BigEndian.PutUint32(out[4*i:], x)
	}
	return out
}

// rotated rotates to the right.
func rotated(x uint32, by int) uint32 { return bits.RotateLeft32(x, -by) }

// roundConstants are the fractional parts of the cube roots of the first 64 primes (FIPS 180-4,
// section 4.2.2).
func roundConstants() [64]uint32 {
	return [64]uint32{
		0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
		0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
		0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
		0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
		0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
		0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
		0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
		0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
	}
}
