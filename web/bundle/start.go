package bundle

import (
	"encoding/binary"
	"slices"
)

// Sections that come before the data, as the specification of the format numbers them.
const (
	sectionTypes     = 1
	sectionImports   = 2
	sectionFunctions = 3
	sectionStart     = 8
	sectionElements  = 9
	sectionCode      = 10
)

// section is one of a module, without its number and length.
type section struct {
	number  byte
	content []byte
}

// beginWith has a module run a function, which takes and gives nothing, as soon as its memory is there.
func (m *module) beginWith(body []byte) error {
	sections, err := m.sections()
	if err != nil {
		return err
	}
	imported, kind, functions := uint64(0), -1, uint64(0)
	for i := range sections {
		s := &sections[i]
		switch s.number {
		case sectionTypes:
			kind, err = typeOfProcedures(s.content)
		case sectionImports:
			imported, err = importedFunctions(s.content)
		case sectionFunctions:
			if kind >= 0 {
				functions, err = s.add(binary.AppendUvarint(nil, uint64(kind)))
			}
		case sectionCode:
			_, err = s.add(append(binary.AppendUvarint(nil, uint64(len(body))), body...))
		case sectionStart:
			err = errOtherForm
		}
		if err != nil {
			return err
		}
	}
	at := slices.IndexFunc(sections, func(s section) bool { return s.number == sectionElements || s.number == sectionCode })
	if functions == 0 || at < 0 {
		return errOtherForm
	}
	start := section{sectionStart, binary.AppendUvarint(nil, imported+functions-1)}
	m.before = slices.Clone(m.before[:8])
	for _, s := range slices.Insert(sections, at, start) {
		m.before = append(binary.AppendUvarint(append(m.before, s.number), uint64(len(s.content))), s.content...)
	}
	return nil
}

// sections are those before the data.
func (m *module) sections() (list []section, err error) {
	r := &reader{rest: m.before}
	r.take(8)
	for r.err == nil && len(r.rest) > 0 {
		if number := r.take(1); r.err == nil {
			list = append(list, section{number[0], r.take(r.number())})
		}
	}
	return list, r.err
}

// add appends an entry to a section that is a list, and tells how many it has now.
func (s *section) add(entry []byte) (count uint64, err error) {
	r := &reader{rest: s.content}
	count = r.number() + 1
	s.content = slices.Concat(binary.AppendUvarint(nil, count), r.rest, entry)
	return count, r.err
}

// typeOfProcedures finds in a section of types that of functions which take and give nothing.
func typeOfProcedures(content []byte) (int, error) {
	r := &reader{rest: content}
	for k := range int(r.number()) {
		r.expect(0x60)
		takes := r.take(r.number())
		gives := r.take(r.number())
		if r.err == nil && len(takes) == 0 && len(gives) == 0 {
			return k, nil
		}
	}
	return 0, errOtherForm
}

// importedFunctions counts what a section of imports lists. It knows of functions alone.
func importedFunctions(content []byte) (uint64, error) {
	r := &reader{rest: content}
	count := r.number()
	for range count {
		r.take(r.number()) // the module
		r.take(r.number()) // the name
		r.expect(0)
		r.number() // its type
	}
	return count, r.err
}
