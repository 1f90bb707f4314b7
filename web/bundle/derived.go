package bundle

import (
	"bytes"
	"encoding/binary"
)

// Three things that Go keeps about its functions follow from the records of these (runtime._func) alone: where each record stands (the table of functions,
// with the number of each function), that number in the record itself, and the table by which a program counter finds its function (runtime.findfunctab:
// sixteen buckets for each function, which are one). Compressed they are a twentieth of the client, because counting up is not a repetition. So they are
// left empty, and a function that runs when the module is instantiated, before anything of Go, counts them out.

const (
	bucketBytes       = 20 // a number of 32 bits and sixteen bytes to add to it
	bucketsOfFunction = 16 // a function has 65,536 program counters, a bucket 4,096
	rowOfBuckets      = bucketBytes * bucketsOfFunction
)

// derived is what can be counted out: for all functions but the last.
type derived struct {
	rows    uint32 // addresses: of the table of functions, from which its offsets count,
	first   uint32 // of the first record,
	buckets uint32 // and of the table by which counters find functions
	entry   uint32 // the number of the first function
	count   uint32
}

// next is the place of the record after one: its tables and data follow it, and records begin at whole words of 64 bits.
func (t *lineTables) next(record uint32) uint32 {
	size := funcBytes + 4*(t.field(record, fieldTables)+uint32(t.funcs[record+fieldData]))
	return record + (size+7)&^7
}

// countOut has a program count out what follows from its records, if all of it is in its memory as it would be.
func (m *module) countOut(t *lineTables) {
	d, ok := derive(m.memory, t)
	if !ok || m.beginWith(d.function()) != nil {
		return
	}
	clear(m.memory[d.buckets:][:rowOfBuckets*d.count])
	clear(m.memory[d.rows:][:entryBytes*d.count])
	for _, record := range t.records[:d.count] {
		clear(t.funcs[int(record)+fieldEntry:][:4])
	}
}

// derive finds where in a memory that lies.
func derive(memory []byte, t *lineTables) (derived, bool) {
	last := len(t.records) - 1
	if last < 1 {
		return derived{}, false
	}
	d := derived{count: uint32(last), entry: t.field(t.records[0], fieldEntry), rows: uint32(len(memory) - len(t.funcs))}
	d.first = d.rows + t.records[0]
	buckets := make([]byte, rowOfBuckets*last)
	for k := range last {
		if t.field(t.records[k], fieldEntry) != d.entry+uint32(k) || t.records[k+1] != t.next(t.records[k]) {
			return derived{}, false
		}
		for b := range bucketsOfFunction {
			binary.LittleEndian.PutUint32(buckets[rowOfBuckets*k+bucketBytes*b:], uint32(k))
		}
	}
	at := bytes.Index(memory, buckets)
	if at < 0 {
		return derived{}, false
	}
	d.buckets = uint32(at)
	return d, true
}

// Instructions of the format that the function below is made of.
const (
	opLoop, opBranchIf               = 0x03, 0x0d
	opGet, opSet, opTee              = 0x20, 0x21, 0x22
	opLoad, opLoadByte, opStore      = 0x28, 0x2d, 0x36
	opLess, opAdd, opSub, opAnd      = 0x49, 0x6a, 0x6b, 0x71
	opShiftLeft                      = 0x74
	noResult, typeI32           byte = 0x40, 0x7f
)

// function is the body of a function that counts out what has been cleared.
func (d derived) function() []byte {
	const k, record, row, bucket = 0, 1, 2, 3 // its variables: the number of the function, and where that's parts are
	f := assembler{1, 4, typeI32}
	f.number(d.first).emit(opSet, record)
	f.number(d.rows).emit(opSet, row)
	f.number(d.buckets).emit(opSet, bucket)
	f.emit(opLoop, noResult)

	f.emit(opGet, row, opGet, k).number(d.entry).emit(opAdd).at(opStore, 0)
	f.emit(opGet, row, opGet, record).number(d.rows).emit(opSub).at(opStore, 4)
	f.emit(opGet, record, opGet, k).number(d.entry).emit(opAdd).at(opStore, fieldEntry)
	for b := range uint32(bucketsOfFunction) {
		f.emit(opGet, bucket, opGet, k).at(opStore, bucketBytes*b)
	}

	f.emit(opGet, record) // and what next adds to it
	f.emit(opGet, record).at(opLoad, fieldTables)
	f.emit(opGet, record).at(opLoadByte, fieldData)
	f.emit(opAdd).number(2).emit(opShiftLeft).number(funcBytes + 7).emit(opAdd)
	f.emit(opI32Const, 0x78, opAnd) // -8
	f.emit(opAdd, opSet, record)
	f.emit(opGet, row).number(entryBytes).emit(opAdd, opSet, row)
	f.emit(opGet, bucket).number(rowOfBuckets).emit(opAdd, opSet, bucket)

	f.emit(opGet, k).number(1).emit(opAdd, opTee, k).number(d.count).emit(opLess, opBranchIf, 0, opEnd)
	f.emit(opEnd)
	return f
}

// An assembler writes instructions.
type assembler []byte

func (a *assembler) emit(bytes ...byte) *assembler {
	*a = append(*a, bytes...)
	return a
}

// number pushes a constant.
func (a *assembler) number(n uint32) *assembler {
	a.emit(opI32Const)
	for ; n >= 1<<6; n >>= 7 { // signed numbers: the last seven bits must not look negative
		a.emit(byte(n) | 0x80)
	}
	return a.emit(byte(n))
}

// at is an access at an offset from the address that has been pushed. Nothing is said of its alignment.
func (a *assembler) at(op byte, offset uint32) *assembler {
	*a = binary.AppendUvarint(append(*a, op, 0), uint64(offset))
	return a
}
