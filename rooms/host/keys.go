//go:build !js

package host

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"io"
	"net/netip"

	"upsweep/rooms"
)

// keys are kept with a room. From them nobody learns the teacher's secret, or the device of a
// member.
type keys struct {
	Secret []byte `json:"secret"` // SHA-256 of the teacher's key (rooms.Key)
	Device []byte `json:"device"` // the key with which names of devices become members: another for each room
}

// newKeys draws a key for the teachers, and the keys of a room.
func newKeys(random io.Reader) (secret string, k keys, err error) {
	key, err := rooms.NewKey(random)
	if err != nil {
		return "", keys{}, err
	}
	k.Device = make([]byte, 32)
	if _, err := io.ReadFull(random, k.Device); err != nil {
		return "", keys{}, fmt.Errorf("drawing a key: %w", err)
	}
	sum := sha256.Sum256([]byte(key))
	k.Secret = sum[:]
	return string(key), k, nil
}

// opens tells whether a secret is the teachers' key, as it was drawn or as it has been typed.
func (k keys) opens(secret string) bool {
	if key, err := rooms.ParseKey(secret); err == nil {
		secret = string(key)
	}
	sum := sha256.Sum256([]byte(secret))
	return len(k.Secret) == len(sum) && subtle.ConstantTimeCompare(sum[:], k.Secret) == 1
}

// member names a device in this room: the same when it comes back, another in another role, and
// nothing that could be traced to another room.
func (k keys) member(role rooms.Role, device string) rooms.Member {
	mac := hmac.New(sha256.New, k.Device)
	mac.Write([]byte{byte(role)})
	mac.Write([]byte(device))
	return rooms.Member(base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:12]))
}

// part is which of 256 parts of the network an address belongs to, in this room: far too coarse to
// tell the address.
func (k keys) part(from netip.Prefix) uint8 {
	mac := hmac.New(sha256.New, k.Device)
	mac.Write([]byte(from.String()))
	return mac.Sum(nil)[0]
}
