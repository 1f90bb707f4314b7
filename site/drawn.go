package site

import (
	"container/list"
	"context"
	"net/http"
	"sync"

	"golang.org/x/sync/singleflight"
)

// drawings are the answers of one site at addresses of which there is no end. Equal requests share
// one drawing, which ends early when all of their readers have gone; the answers that were asked
// for last are kept, since a class opens a link at once. The zero value is ready for use.
type drawings struct {
	making singleflight.Group

	mu    sync.Mutex
	under map[string]*drawing
	recent
}

// A drawing is under way.
type drawing struct {
	readers int
	ctx     context.Context // ends with the last of its readers
	cancel  func()
}

// answer makes the answer at an address, when it is its turn at a gate. Its error is errBusy, or
// the context's where the reader has gone.
func (d *drawings) answer(ctx context.Context, at *gate, address string, make func(gone func() bool) answer) (answer, error) {
	if kept, ok := d.look(address); ok {
		return kept, nil
	}
	under := d.join(address)
	defer d.leave(address, under)
	made := d.making.DoChan(address, func() (any, error) {
		leave, err := at.enter(under.ctx)
		if err != nil {
			return answer{}, err
		}
		defer leave()
		a, err := unpanicked(func() answer {
			return make(func() bool { return under.ctx.Err() != nil }).hastily()
		})
		if err == nil && a.status == http.StatusOK && under.ctx.Err() == nil {
			d.keep(address, a.lean())
		}
		return a, err
	})
	select {
	case <-ctx.Done():
		return answer{}, ctx.Err()
	case result := <-made:
		if failure, ok := result.Err.(*panicked); ok {
			panic(failure) // in the reader's own goroutine, where it is recorded
		}
		return result.Val.(answer), result.Err
	}
}

// join adds a reader to the drawing of an address.
func (d *drawings) join(address string) *drawing {
	d.mu.Lock()
	defer d.mu.Unlock()
	under := d.under[address]
	if under == nil {
		if d.under == nil {
			d.under = map[string]*drawing{}
		}
		under = &drawing{}
		under.ctx, under.cancel = context.WithCancel(context.Background())
		d.under[address] = under
	}
	under.readers++
	return under
}

// leave takes the reader away again. Whoever comes after the last begins a drawing of their own.
func (d *drawings) leave(address string, under *drawing) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if under.readers--; under.readers == 0 {
		under.cancel()
		delete(d.under, address)
		d.making.Forget(address)
	}
}

// recent keeps the answers that were asked for last, up to maxRecent bytes.
type recent struct {
	lock  sync.Mutex
	byKey map[string]*list.Element
	order list.List // the latest first
	bytes int
}

// maxRecent bounds what is kept: some thousand pages.
const maxRecent = 24 << 20

type recentAnswer struct {
	key string
	answer
}

func (r recentAnswer) size() int {
	n := len(r.key) + len(r.body)
	for _, coded := range r.coded {
		n += len(coded)
	}
	return n
}

func (c *recent) look(key string) (kept answer, ok bool) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if at := c.byKey[key]; at != nil {
		c.order.MoveToFront(at)
		return at.Value.(recentAnswer).answer, true
	}
	return answer{}, false
}

func (c *recent) keep(key string, a answer) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.byKey == nil {
		c.byKey = map[string]*list.Element{}
	}
	if c.byKey[key] != nil {
		return // the same, made twice
	}
	entry := recentAnswer{key, a}
	c.byKey[key] = c.order.PushFront(entry)
	c.bytes += entry.size()
	for c.bytes > maxRecent {
		last := c.order.Remove(c.order.Back()).(recentAnswer)
		delete(c.byKey, last.key)
		c.bytes -= last.size()
	}
}
