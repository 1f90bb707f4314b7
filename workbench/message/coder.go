package message

import "encoding/binary"

// written is a message as bytes.
func written(code func(*coder)) []byte {
	c := &coder{}
	code(c)
	return c.b
}

// read is the message that bytes are.
func read[T any](b []byte, code func(*T, *coder)) (*T, error) {
	m, c := new(T), &coder{b: b, reading: true}
	code(m, c)
	return m, c.end()
}

// end tells whether all of a message has been read, and no more was there.
func (c *coder) end() error {
	if c.cut || len(c.b) > 0 {
		return ErrCut
	}
	return nil
}

// number codes a whole number.
func (c *coder) number(n *int) {
	if !c.reading {
		c.b = binary.AppendVarint(c.b, int64(*n))
		return
	}
	v, size := binary.Varint(c.b)
	if c.cut || size <= 0 {
		c.cut, *n = true, 0
		return
	}
	*n, c.b = int(v), c.b[size:]
}

func (c *coder) flag(on *bool) {
	n := 0
	if *on {
		n = 1
	}
	c.number(&n)
	*on = n == 1
}

func (c *coder) bytes(b *[]byte) {
	n := len(*b)
	if c.number(&n); !c.reading {
		c.b = append(c.b, *b...)
		return
	}
	if c.cut || n < 0 || n > len(c.b) {
		c.cut = true
		return
	}
	*b, c.b = c.b[:n:n], c.b[n:]
}

func (c *coder) text(s *string) {
	b := []byte(*s)
	if c.bytes(&b); c.reading {
		*s = string(b)
	}
}

// list codes the parts one after another.
func list[T any](c *coder, parts *[]T, code func(*T, *coder)) {
	n := len(*parts)
	if c.number(&n); c.reading {
		if c.cut || n < 0 || n > len(c.b) { // each takes a byte at least
			c.cut = true
			return
		}
		*parts = make([]T, n)
	}
	for i := range *parts {
		code(&(*parts)[i], c)
	}
}

// maybe codes what may not be there.
func maybe[T any](c *coder, part **T, code func(*T, *coder)) {
	there := *part != nil
	if c.flag(&there); !there || c.cut {
		return
	}
	if c.reading {
		*part = new(T)
	}
	code(*part, c)
}
