package bundle

import (
	"encoding/binary"
	"errors"
)

// A module is a WebAssembly program of one memory, taken apart so that what the memory holds at the
// start can be seen whole.
type module struct {
	before, after []byte // the sections around that of the data, as they were
	memory        []byte // from address 0 on
}

// maxMemory is the longest memory that is written out whole, in bytes.
const maxMemory = 256 << 20

// opcodes and sections of the format, as its specification numbers them.
const (
	sectionData    = 11
	opI32Const     = 0x41
	opEnd          = 0x0b
	activeInMemory = 0 // a segment of data that is copied to an address of memory 0 at the start
)

var errOtherForm = errors.New("the program is not of the form that the linker writes")

// parse takes a program apart. It takes the form that Go's linker writes: all data are copied to
// constant addresses.
func parse(program []byte) (*module, error) {
	m := &module{}
	r := &reader{rest: program}
	r.take(8) // the magic number and the version
	for r.err == nil && len(r.rest) > 0 {
		start := len(program) - len(r.rest)
		section := r.take(1)
		content := r.take(r.number())
		if r.err == nil && section[0] == sectionData {
			m.before, m.after = program[:start], r.rest
			return m, m.fill(content)
		}
	}
	return nil, errOtherForm
}

// fill lays the segments of a section of data out in memory.
func (m *module) fill(section []byte) error {
	type segment struct {
		at    uint64
		bytes []byte
	}
	r := &reader{rest: section}
	var segments []segment
	var end uint64
	for left := r.number(); left > 0 && r.err == nil; left-- {
		r.expect(activeInMemory, opI32Const)
		at := r.number() // signed, but an address is never negative
		r.expect(opEnd)
		bytes := r.take(r.number())
		if at > maxMemory {
			return errOtherForm
		}
		end = max(end, at+uint64(len(bytes)))
		segments = append(segments, segment{at, bytes})
	}
	if r.err != nil || len(r.rest) > 0 || end > maxMemory {
		return errOtherForm
	}
	m.memory = make([]byte, end)
	for _, s := range segments {
		copy(m.memory[s.at:], s.bytes)
	}
	return nil
}

// program puts the module together again, with all data in one segment. The linker writes up to
// 100,000 of them, to leave out every run of eight zeros; but once compressed zeros cost next to
// nothing, and addresses and lengths of segments do: an eighteenth of the client.
func (m *module) program() []byte {
	section := []byte{1, activeInMemory, opI32Const, 0, opEnd}
	section = binary.AppendUvarint(section, uint64(len(m.memory)))
	out := append([]byte{}, m.before...)
	out = append(out, sectionData)
	out = binary.AppendUvarint(out, uint64(len(section)+len(m.memory)))
	out = append(out, section...)
	out = append(out, m.memory...)
	return append(out, m.after...)
}

// A reader reads the format; after its first error it reads nothing.
type reader struct {
	rest []byte
	err  error
}

func (r *reader) take(n uint64) []byte {
	if r.err != nil || n > uint64(len(r.rest)) {
		r.rest, r.err = nil, errOtherForm
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) number() uint64 {
	n, length := binary.Uvarint(r.rest)
	if length <= 0 {
		r.rest, r.err = nil, errOtherForm
		return 0
	}
	r.rest = r.rest[length:]
	return n
}

func (r *reader) expect(bytes ...byte) {
	taken := r.take(uint64(len(bytes)))
	if r.err == nil && string(taken) != string(bytes) {
		r.rest, r.err = nil, errOtherForm
	}
}
