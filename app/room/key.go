package room

import (
	"errors"
	"net/url"
	"strings"

	"upsweep/rooms"
)

// The key to a room travels behind the # of an address, which browsers send to nobody:
// /present?lesson=blelloch#room=BCDFGH&key=lusab-babad-gutih-tugad.

// keyLink is the address by which another device, or another teacher, comes into the room.
func (d *Teacher) keyLink() string {
	return d.hour() + "#room=" + string(d.code) + "&key=" + string(d.key)
}

// readKey reads what brings a teacher into a room: a link with a key, or the code of the room and
// the words of the key as they are typed.
func readKey(text string) (code rooms.Code, key rooms.Key, err error) {
	typed, words := "", ""
	if _, fragment, isLink := strings.Cut(text, "#"); isLink {
		q, _ := url.ParseQuery(fragment)
		typed, words = q.Get("room"), q.Get("key")
	} else if letters := strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '-' || r == '\t' }), ""); len(letters) > codeLetters {
		typed, words = letters[:codeLetters], letters[codeLetters:]
	}
	if code, err = rooms.ParseCode(typed); err == nil {
		key, err = rooms.ParseKey(words)
	}
	if err != nil {
		return "", "", errors.New("write the six letters of the room, and the four words of its key")
	}
	return code, key, nil
}

const codeLetters = 6
