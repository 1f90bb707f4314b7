package bundle

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Go keeps, for every instruction that a stack trace can name, its file and line. They are a tenth
// of the compressed client, and a published one needs them for nothing but the traces of its own
// faults, in which the names of our own functions stay, and where in them it was: the same sources
// built with the lines tell the rest.
//
// This is the form of runtime.pcHeader and runtime._func (symtab.go and runtime2.go of the
// toolchain) since Go 1.20. Whatever looks otherwise is left as it is.

var pcHeader = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8} // magic number, padding, bytes of the shortest instruction and of a pointer

const (
	headerBytes = 72
	entryBytes  = 8 // of a row of the table of functions: two words of 32 bits
	funcBytes   = 44
)

// Where the fields of runtime._func stand.
const (
	fieldEntry     = 0
	fieldName      = 4
	fieldPCSP      = 16
	fieldPCFile    = 20
	fieldPCLine    = 24
	fieldTables    = 28 // how many further tables of program counters follow the record
	fieldUnit      = 32
	fieldStartLine = 36
	fieldData      = 43 // how many places of data about the function follow those of its tables; a byte
)

// forgetLines clears the files and lines of all functions in the memory of a program, what wasm has
// no use for, and their names, except those that begin with one of `own`.
func forgetLines(memory []byte, own ...string) {
	for at := 0; ; at++ {
		next := bytes.Index(memory[at:], pcHeader)
		if next < 0 {
			return
		}
		at += next
		if t, ok := openLineTables(memory[at:]); ok {
			t.clear()
			t.clearNames(own)
			return
		}
	}
}

// lineTables are the parts of what runtime.pcHeader begins.
type lineTables struct {
	names    []byte // of the functions
	files    []byte // by unit of compilation the files, then their names
	counters []byte // tables from program counters to values, one after another; 0 is the place of none
	funcs    []byte // the table of functions, then their records
	records  []uint32
}

// openLineTables reads the header and checks that what it tells of holds together, before anything
// is written.
func openLineTables(m []byte) (*lineTables, bool) {
	if len(m) < headerBytes {
		return nil, false
	}
	word := func(k int) uint64 { return binary.LittleEndian.Uint64(m[8+8*k:]) }
	count, names, units, files, counters, funcs := word(0), word(3), word(4), word(5), word(6), word(7)
	if names != headerBytes || units < names || files < units || counters < files || funcs < counters || funcs > uint64(len(m)) || count > uint64(len(m)) {
		return nil, false
	}
	t := &lineTables{names: m[names:units], files: m[units:counters], counters: m[counters:funcs], funcs: m[funcs:]}
	for k := range count {
		entry, ok := t.word(k * entryBytes)
		at, okay := t.word(k*entryBytes + 4)
		if !ok || !okay {
			return nil, false
		}
		if own, ok := t.word(uint64(at)); !ok || own != entry || !t.whole(at) {
			return nil, false
		}
		t.records = append(t.records, at)
	}
	return t, true
}

func (t *lineTables) word(at uint64) (uint32, bool) {
	if at+4 > uint64(len(t.funcs)) {
		return 0, false
	}
	return binary.LittleEndian.Uint32(t.funcs[at:]), true
}

// field is a field of the record of a function that is known to be there.
func (t *lineTables) field(record uint32, offset int) uint32 {
	return binary.LittleEndian.Uint32(t.funcs[int(record)+offset:])
}

// whole tells whether a record and all tables that it names lie where they should.
func (t *lineTables) whole(record uint32) bool {
	if int(record)+funcBytes > len(t.funcs) || int(record)+funcBytes+4*int(t.field(record, fieldTables)+uint32(t.funcs[record+fieldData])) > len(t.funcs) {
		return false
	}
	for _, at := range append(t.tables(record), t.field(record, fieldPCFile), t.field(record, fieldPCLine)) {
		if at != 0 && t.length(at) == 0 {
			return false
		}
	}
	return true
}

// Tables of program counters and data that no program needs in a browser (internal/abi/symtab.go):
// where it may be interrupted, which nothing does there, and how traces show the arguments of
// calls.
const (
	tableUnsafePoints  = 0
	tableArgumentsLive = 3
	dataArguments      = 5 // and all that follow
)

// tables are the tables of program counters of a function, but those of its lines: how large its
// frames are, what is alive in them, and so on.
func (t *lineTables) tables(record uint32) []uint32 {
	out := []uint32{t.field(record, fieldPCSP)}
	for k := range int(t.field(record, fieldTables)) {
		out = append(out, t.field(record, funcBytes+4*k))
	}
	return out
}

// length is that of a table of program counters: pairs of differences, of which one that changes no
// value ends it, unless it is the first. It is 0 if there is no such table.
func (t *lineTables) length(at uint32) int {
	r := &reader{rest: t.counters[min(int(at), len(t.counters)):]}
	length := len(r.rest)
	for first := true; ; first = false {
		if change := r.number(); change == 0 && !first {
			break
		}
		r.number()
	}
	if r.err != nil {
		return 0
	}
	return length - len(r.rest)
}

// useless are the places in a record that name a table which goes.
func (t *lineTables) useless(record uint32) []int {
	out := []int{fieldPCFile, fieldPCLine}
	for _, k := range []int{tableUnsafePoints, tableArgumentsLive} {
		if k < int(t.field(record, fieldTables)) {
			out = append(out, funcBytes+4*k)
		}
	}
	return out
}

// clear has every function say that it has none of the tables that go, and clears those that serve
// nothing else: equal tables are stored once.
func (t *lineTables) clear() {
	goes := map[uint32]bool{}
	for _, record := range t.records {
		for _, field := range t.useless(record) {
			goes[t.field(record, field)] = true
			clear(t.funcs[int(record)+field:][:4])
		}
		for _, field := range []int{fieldUnit, fieldStartLine} {
			clear(t.funcs[int(record)+field:][:4])
		}
		data := int(record) + funcBytes + 4*int(t.field(record, fieldTables))
		for k := dataArguments; k < int(t.funcs[record+fieldData]); k++ {
			binary.LittleEndian.PutUint32(t.funcs[data+4*k:], ^uint32(0)) // none
		}
	}
	for _, record := range t.records {
		for _, at := range t.tables(record) {
			delete(goes, at)
		}
	}
	delete(goes, 0)
	for at := range goes {
		clear(t.counters[at:][:t.length(at)])
	}
	clear(t.files)
}

// clearNames forgets the names of functions that begin with none of `own`.
func (t *lineTables) clearNames(own []string) {
	names := bytes.Clone(t.names)
	clear(t.names)
	for _, record := range t.records {
		at := min(int(t.field(record, fieldName)), len(names))
		name, _, _ := bytes.Cut(names[at:], []byte{0})
		if slices.ContainsFunc(own, func(prefix string) bool { return bytes.HasPrefix(name, []byte(prefix)) }) {
			copy(t.names[at:], name)
		}
	}
	none := bytes.IndexByte(t.names, 0)
	for _, record := range t.records {
		if at := t.field(record, fieldName); none >= 0 && int(at) < len(t.names) && t.names[at] == 0 {
			binary.LittleEndian.PutUint32(t.funcs[int(record)+fieldName:], uint32(none))
		}
	}
}
