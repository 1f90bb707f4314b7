//go:build !js

package host

import (
	"encoding/json"
	"errors"
)

// Whole is a room as its entries have made it, as one entry in their place, and when it is over.
// Copies of a store are made of it.
func Whole(entries []Stored) (data []byte, ends int64, err error) {
	l := live{}
	for _, s := range entries {
		e, err := unpack(s.Data)
		if err != nil {
			return nil, 0, err
		}
		l.enact(e, s.Time)
	}
	if l.room == nil {
		return nil, 0, errors.New("these are no entries of a room")
	}
	text, err := json.Marshal(entry{Room: l.room, Keys: &l.keys})
	if err != nil {
		return nil, 0, err
	}
	data, err = compressed(text)
	return data, l.room.Ends, err
}

// enact has an entry make the room, or change it, with nobody there to be told.
func (l *live) enact(e entry, at int64) {
	if e.Room == nil {
		if l.room != nil {
			for _, s := range e.Said {
				_ = l.room.Apply(s.From, s.Role, s.Message, at) // what is refused changes nothing
			}
		}
		return
	}
	if l.room == nil {
		l.keys = *e.Keys
	}
	if l.room = e.Room; l.room.Opened == 0 {
		l.room.Opened, l.room.Ends = at, at+l.room.Ends
	}
}
