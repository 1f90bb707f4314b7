package site

import (
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
	recent[answer]
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
		if kept, ok := d.look(address); ok { // the drawing of the others has ended since
			return kept, nil
		}
		leave, err := at.enter(under.ctx)
		if err != nil {
			return answer{}, err
		}
		defer leave()
		a, err := unpanicked(func() answer {
			return make(func() bool { return under.ctx.Err() != nil }).hastily()
		})
		if err == nil && a.status == http.StatusOK && under.ctx.Err() == nil {
			d.keepAnswer(address, a.lean())
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

// maxRecent bounds what is kept of drawings, in bytes: some thousand pages.
const maxRecent = 24 << 20

// keepAnswer keeps the answer at an address, which counts as many bytes as both take.
func (d *drawings) keepAnswer(address string, a answer) {
	n := len(address) + len(a.body)
	for _, coded := range a.coded {
		n += len(coded)
	}
	d.keep(address, a, n, maxRecent)
}
