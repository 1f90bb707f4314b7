package site

import (
	"container/list"
	"sync"
)

// recent keeps the values that were asked for last. The zero value is ready for use.
type recent[V any] struct {
	lock  sync.Mutex
	byKey map[string]*list.Element
	order list.List // the latest first
	size  int       // of all
}

// kept is a value that is kept.
type kept[V any] struct {
	key   string
	value V
	size  int
}

func (c *recent[V]) look(key string) (v V, ok bool) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if at := c.byKey[key]; at != nil {
		c.order.MoveToFront(at)
		return at.Value.(kept[V]).value, true
	}
	return v, false
}

// keep keeps a value of a size. While all take more than most, those go that were not asked for
// longest.
func (c *recent[V]) keep(key string, v V, size, most int) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.byKey == nil {
		c.byKey = map[string]*list.Element{}
	}
	if c.byKey[key] != nil {
		return // the same, made twice
	}
	c.byKey[key] = c.order.PushFront(kept[V]{key, v, size})
	c.size += size
	for c.size > most {
		last := c.order.Remove(c.order.Back()).(kept[V])
		delete(c.byKey, last.key)
		c.size -= last.size
	}
}
