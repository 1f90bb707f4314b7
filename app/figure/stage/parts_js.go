package stage

import (
	"syscall/js"

	"upsweep/app/ui"
)

// A frame reads and writes a dozen elements. To find one, and to write what is written there
// already, takes the browser and the garbage collector more time than all else of a frame in which
// no step ends; so both are remembered.

// part is an element of the figure, and what has been written to it: strings and whether it has a
// flag or a class.
type part struct {
	js.Value
	written map[string]any
}

// part is the element whose id ends in a name, and not Truthy if there is none. go-app may put
// another in its place.
func (s *live) part(name string) part {
	if known, ok := s.parts[name]; ok && known.Get("isConnected").Bool() {
		return known
	}
	found := part{ui.ByID(s.f.ID + "-" + name), map[string]any{}}
	if found.Truthy() {
		s.parts[name] = found
	}
	return found
}

// news tells whether something else is to be written than has been.
func (p part) news(name string, value any) bool {
	was, written := p.written[name]
	p.written[name] = value
	return !written || was != value
}

// tell writes a data attribute, for the style sheet, the scripts of the page and its tests. Nothing
// else writes what tell, flag and class do.
func (p part) tell(name, value string) {
	if p.news(name, value) {
		p.Get("dataset").Set(name, value)
	}
}

// flag writes a data attribute that is there or is not.
func (p part) flag(name string, on bool) {
	if !p.news(name, on) {
		return
	}
	if set := p.Get("dataset"); on {
		set.Set(name, "")
	} else {
		set.Delete(name)
	}
}

// class has the element be of a class, or not.
func (p part) class(name string, on bool) {
	if p.news(name, on) {
		p.Get("classList").Call("toggle", name, on)
	}
}
