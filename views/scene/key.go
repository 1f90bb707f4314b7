package scene

// Key names a shape for as long as the thing it shows exists, so that frames can be compared and
// interpolated. It is made of integers that come from the trace; it is never random and never an
// address in memory. The zero Key names nothing: shapes without a key are not matched.
type Key uint64

// Part tells the shapes of one thing apart: a node, its value, its operator, its badge.
type Part uint8

// The parts a figure is made of; the zero part is invalid.
const (
	PartBand Part = iota + 1
	PartLabel
	PartRuler
	PartNode
	PartValue
	PartOperator
	PartInterval
	PartBadge
	PartEdge
	PartToken
	PartTokenValue
	PartLine
)

// KeyOf names part of the thing id in group (an array, a row, a phase). Group keeps 24 bits, id 32.
func KeyOf(part Part, group, id int) Key {
	return Key(part)<<56 | Key(uint32(group)&0xffffff)<<32 | Key(uint32(id))
}

// Part is the part that the key was made with.
func (k Key) Part() Part { return Part(k >> 56) }

// Group is the group that the key was made with.
func (k Key) Group() int { return int(k >> 32 & 0xffffff) }

// ID is the id that the key was made with.
func (k Key) ID() int { return int(int32(uint32(k))) }
