package shader

import (
	"fmt"
	"math"
	"strings"

	"github.com/gogpu/naga/ir"
)

// layout is a type as it lies in memory: a list of scalars, the leaves.
type layout struct {
	inner  ir.TypeInner
	scalar ir.ScalarKind // of a scalar, and of the components of a vector or matrix
	atomic bool
	n      int       // leaves; of an array without a length those before it
	elem   *layout   // of an array, a vector or a matrix
	count  int       // its elements; -1 for an array without a length
	fields []*layout // of a struct
	at     []int     // first leaf of each field
	names  []string
	points *layout // what a pointer points to
	loose  bool    // a literal that takes the type of what it meets
}

// most is more leaves than anything may have.
const most = 1 << 30

// layoutOf is the layout of a type of the module.
func (p *Program) layoutOf(h ir.TypeHandle) *layout {
	if int(h) >= len(p.module.Types) {
		panic(unsupported("a type that is not known"))
	}
	if p.layouts == nil {
		p.layouts = map[ir.TypeHandle]*layout{}
	}
	l := p.layouts[h]
	if l == nil {
		l = p.layoutFor(p.module.Types[h].Inner)
		p.layouts[h] = l
	}
	return l
}

func scalarLayout(s ir.ScalarType) *layout {
	if s.Width != 4 && s.Kind != ir.ScalarBool && s.Kind != ir.ScalarAbstractInt && s.Kind != ir.ScalarAbstractFloat {
		panic(unsupported(fmt.Sprintf("a number of %d bits", 8*s.Width)))
	}
	loose := true
	switch s.Kind {
	case ir.ScalarAbstractInt:
		s.Kind = ir.ScalarSint
	case ir.ScalarAbstractFloat:
		s.Kind = ir.ScalarFloat
	default:
		loose = false
	}
	return &layout{inner: s, scalar: s.Kind, n: 1, loose: loose}
}

func repeated(inner ir.TypeInner, elem *layout, count int) *layout {
	n := 0
	if count > 0 {
		n = most
		if elem.n <= most/count {
			n = elem.n * count
		}
	}
	return &layout{inner: inner, scalar: elem.scalar, elem: elem, count: count, n: n, loose: elem.loose}
}

func (p *Program) layoutFor(inner ir.TypeInner) *layout {
	switch t := inner.(type) {
	case ir.ScalarType:
		return scalarLayout(t)
	case ir.AtomicType:
		l := scalarLayout(t.Scalar)
		l.inner, l.atomic = t, true
		return l
	case ir.VectorType:
		return repeated(t, scalarLayout(t.Scalar), int(t.Size))
	case ir.MatrixType:
		return repeated(t, p.layoutFor(ir.VectorType{Size: t.Rows, Scalar: t.Scalar}), int(t.Columns))
	case ir.ArrayType:
		count := -1
		if t.Size.Constant != nil {
			count = int(*t.Size.Constant)
			if count == 0 {
				panic(unsupported("an array whose size is such an expression"))
			}
		}
		l := repeated(t, p.layoutOf(t.Base), count)
		return l
	case ir.StructType:
		l := &layout{inner: t}
		for i, m := range t.Members {
			f := p.layoutOf(m.Type)
			if f.unsized() && i+1 < len(t.Members) {
				panic(unsupported("an array without a length before the end of a struct"))
			}
			l.fields, l.at, l.names = append(l.fields, f), append(l.at, l.n), append(l.names, m.Name)
			l.n = min(most, l.n+f.n)
		}
		return l
	case ir.PointerType:
		return &layout{inner: t, points: p.layoutOf(t.Base)}
	case ir.ValuePointerType:
		if t.Size == nil {
			return &layout{inner: t, points: scalarLayout(t.Scalar)}
		}
		return &layout{inner: t, points: p.layoutFor(ir.VectorType{Size: *t.Size, Scalar: t.Scalar})}
	}
	name := strings.TrimSuffix(strings.TrimPrefix(fmt.Sprintf("%T", inner), "ir."), "Type")
	panic(unsupported("the type " + strings.ToLower(name)))
}

// unsized tells whether the type ends in an array without a length.
func (l *layout) unsized() bool {
	if len(l.fields) > 0 {
		return l.fields[len(l.fields)-1].unsized()
	}
	return l.count < 0
}

// sized is how many leaves a type has whose last array has so many elements.
func (l *layout) sized(elements int) int {
	switch {
	case !l.unsized():
		return l.n
	case len(l.fields) > 0:
		last := len(l.fields) - 1
		return min(most, l.at[last]+l.fields[last].sized(elements))
	case l.elem.n > 0 && elements > most/l.elem.n:
		return most
	}
	return elements * l.elem.n
}

// tail is the array without a length at the end of a type, and the leaves before it.
func (l *layout) tail() (array *layout, before int) {
	for len(l.fields) > 0 {
		last := len(l.fields) - 1
		before += l.at[last]
		l = l.fields[last]
	}
	return l, before
}

// fieldAt is the field of a structure that holds a leaf, and which leaf of the field it is.
func (l *layout) fieldAt(i int) (k, within int) {
	k = len(l.fields) - 1
	for k > 0 && l.at[k] > i {
		k--
	}
	return k, i - l.at[k]
}

// leaf is the kind of a leaf, the names of the fields on the way to it, and its place as it is
// written: [3].sum.
func (l *layout) leaf(i int) (scalar *layout, column, place string) {
	for {
		switch {
		case len(l.fields) > 0:
			var k int
			k, i = l.fieldAt(i)
			column += "." + l.names[k]
			place += "." + l.names[k]
			l = l.fields[k]
		case l.elem != nil:
			k := i / max(1, l.elem.n)
			i %= max(1, l.elem.n)
			if _, vector := l.inner.(ir.VectorType); vector && k < 4 {
				place += "." + "xyzw"[k:k+1]
			} else {
				place += fmt.Sprintf("[%d]", k)
			}
			l = l.elem
		default:
			return l, column, place
		}
	}
}

// format writes a scalar.
func format(kind ir.ScalarKind, bits uint32) string {
	switch kind {
	case ir.ScalarFloat:
		return formatFloat(math.Float32frombits(bits))
	case ir.ScalarSint:
		return fmt.Sprint(int32(bits))
	case ir.ScalarBool:
		return fmt.Sprint(bits != 0)
	}
	return fmt.Sprint(bits)
}
