package rooms

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"upsweep/internal/json"
)

// Subprotocol is what a browser and a room's server agree to speak over a WebSocket: text frames,
// each one JSON object, a Sent or a Heard.
const Subprotocol = "upsweep.rooms.1"

// LongestFrame is the most that a frame of a browser holds: a message and its name. In bytes.
const LongestFrame = LongestMessage + 32

// Sent is a frame from a browser. Exactly one field of it is set, the first time Hello and never
// again.
type Sent struct {
	Hello     *Hello   `json:"hello,omitempty"`
	Message   *Message `json:"message,omitempty"`
	Following *bool    `json:"following,omitempty"` // of a student: whether their figure is where the teacher's is
	Beat      *int64   `json:"beat,omitempty"`      // is answered by the same number
}

// Hello is how a browser begins.
type Hello struct {
	Role   Role   `json:"role"`
	Device string `json:"device"`           // see NewDevice: kept by the browser, so that it is the same member when it comes back
	Secret string `json:"secret,omitempty"` // of a Teacher
}

// Heard is a frame from the server. Exactly one field of it is set.
type Heard struct {
	Told    *Told    `json:"told,omitempty"` // of several only the latest counts, and those before it may be left out
	Refused *Refused `json:"refused,omitempty"`
	Beat    *int64   `json:"beat,omitempty"` // an answer, or 0, which comes unasked, so that a browser notices a dead line
}

// Refused says why something that a browser sent has changed nothing.
type Refused struct {
	Why   string `json:"why"`
	Of    Verb   `json:"of,omitempty"`    // the message's verb, if it was one
	Final bool   `json:"final,omitempty"` // the browser need not come back
}

// What answers to requests hold.
type (
	// Opened is a room that has been made: its code, and what proves a window to be its teacher's.
	Opened struct {
		Code   Code   `json:"code"`
		Secret string `json:"secret,omitempty"` // told once, to who made the room
	}
	// Failed says why a request has not been answered.
	Failed struct {
		Why string `json:"error"`
	}
)

// How often a server's beat comes, and after how long without one a line counts as dead, in
// milliseconds.
const (
	BeatEvery = 10_000
	DeadAfter = 25_000
)

const (
	deviceBytes   = 16
	deviceLetters = 22 // of base64
	longestSecret = 64
)

// NewDevice draws the name of a device from a source of random bytes: 128 bits in 22 letters.
// Nobody else learns it, since it is what a member's votes hang on; members are named by a hash of
// it.
func NewDevice(random io.Reader) (string, error) {
	var bits [deviceBytes]byte
	if _, err := io.ReadFull(random, bits[:]); err != nil {
		return "", fmt.Errorf("drawing a device: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(bits[:]), nil
}

// Wait is how long a browser waits before it tries again for the nth time, from 0, in milliseconds,
// of a number drawn from [0, 1): any time up to half a second, twice that, and so on up to 15 s.
// Drawn from the whole of it, so that a room whose server comes back does not come back as one.
func Wait(n int, drawn float64) int64 {
	return int64(drawn * float64(min(500<<min(n, 10), 15_000)))
}

var roleNames = [...]string{Student: "student", Wall: "wall", Teacher: "teacher"}

func (r Role) String() string {
	if int(r) < len(roleNames) {
		return roleNames[r]
	}
	return ""
}

// MarshalText is the role's name.
func (r Role) MarshalText() ([]byte, error) {
	if r.String() == "" {
		return nil, errors.New("there is no such role")
	}
	return []byte(r.String()), nil
}

// UnmarshalText reads a role's name.
func (r *Role) UnmarshalText(text []byte) error {
	for role, name := range roleNames {
		if name != "" && name == string(text) {
			*r = Role(role)
			return nil
		}
	}
	return errors.New("a role is student, wall or teacher")
}

// DecodeSent reads a frame of a browser as strictly as Decode reads a message.
func DecodeSent(text []byte) (Sent, error) {
	var s Sent
	if err := strictly(text, LongestFrame, &s); err != nil {
		return Sent{}, err
	}
	if count(s.Hello != nil, s.Message != nil, s.Following != nil, s.Beat != nil) != 1 {
		return Sent{}, errors.New("a frame is a hello, a message, whether somebody follows, or a beat")
	}
	var err error
	switch {
	case s.Hello != nil:
		err = s.Hello.check()
	case s.Message != nil:
		err = s.Message.checkSent()
	}
	if err != nil {
		return Sent{}, err
	}
	return s, nil
}

// DecodeHeard reads a frame of a server. What a later server says beside it is passed over.
func DecodeHeard(text []byte) (Heard, error) {
	var h Heard
	if err := json.Unmarshal(text, &h); err != nil {
		return Heard{}, fmt.Errorf("reading a frame: %w", err)
	}
	if count(h.Told != nil, h.Refused != nil, h.Beat != nil) != 1 {
		return Heard{}, errors.New("a frame tells, refuses or beats")
	}
	return h, nil
}

func count(set ...bool) (n int) {
	for _, is := range set {
		if is {
			n++
		}
	}
	return n
}

func (h *Hello) check() error {
	switch {
	case h.Role == 0:
		return errors.New("a hello says its role")
	case !isDevice(h.Device):
		return fmt.Errorf("a device has a name of %d letters", deviceLetters)
	case (h.Role == Teacher) != (h.Secret != ""):
		return errors.New("a teacher, and nobody else, has a secret")
	}
	return within(size{"secret", h.Secret, longestSecret})
}

func isDevice(name string) bool {
	bits, err := base64.RawURLEncoding.DecodeString(name)
	return err == nil && len(bits) == deviceBytes && len(name) == deviceLetters
}

// strictly reads one JSON object of at most so many bytes: no field that is not known, nothing
// behind it.
func strictly(text []byte, most int, into any) error {
	if len(text) > most {
		return fmt.Errorf("a message has at most %d bytes", LongestMessage)
	}
	if !utf8.Valid(text) {
		return errors.New("a message is UTF-8")
	}
	if err := json.UnmarshalStrict(text, into); err != nil {
		return fmt.Errorf("reading a message: %w", err)
	}
	return nil
}
