package site

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"

	"upsweep/app"
)

// A site has finitely many addresses without a query. The answer of each is made once, compressed,
// and kept; nobody is ever refused one. A program that was built for publication carries what takes
// long to make (prepared.go), any other makes all answers when it starts (prepare), behind what
// readers ask for.

// keptAnswers are the answers of one site that have been made. The zero value has none.
type keptAnswers struct {
	mu      sync.Mutex
	answers map[string]answer
	making  singleflight.Group
	waiting atomic.Int32 // readers who wait for an answer
	left    atomic.Int32 // answers that prepare has still to make
}

// making bounds how many answers are made at a time, over all sites.
var making = semaphore.NewWeighted(int64(runtime.GOMAXPROCS(0)))

// A panicked error is a panic in a goroutine that made an answer for several readers.
type panicked struct {
	value any
	stack []byte
}

func (p *panicked) Error() string { return fmt.Sprintf("%v\n%s", p.value, p.stack) }

// unpanicked calls f, and returns its panic as an error.
func unpanicked[T any](f func() T) (made T, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &panicked{value, debug.Stack()}
		}
	}()
	return f(), nil
}

func (k *keptAnswers) look(address string) (kept answer, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	kept, ok = k.answers[address]
	return kept, ok
}

func (k *keptAnswers) keep(address string, made answer) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.answers == nil {
		k.answers = map[string]answer{}
	}
	k.answers[address] = made.lean()
}

// isFinite tells the addresses whose answers are kept.
func (s *Site) isFinite(address string) bool {
	s.listing.Do(func() {
		s.listed = map[string]bool{}
		for _, a := range s.addresses() {
			s.listed[a] = true
		}
	})
	return s.listed[address] || s.isFlipbook(address)
}

// addresses lists what is kept, except flipbooks, whose addresses are known when they have been
// made. What comes first is needed first.
func (s *Site) addresses() []string {
	if s.Problem != nil {
		return nil
	}
	list := slices.Concat(s.contents(), s.Pages.Addresses(), []string{shellAddress, seatAddress, "/manifest.webmanifest", componentAddress})
	for _, address := range s.Pages.Addresses() {
		if picture := pictureOf(s, address); !slices.Contains(list, picture) {
			list = append(list, picture)
		}
	}
	return append(list, workerAddress)
}

// isFlipbook tells an address that a page of the site names.
func (s *Site) isFlipbook(address string) bool {
	page, ok := strings.CutPrefix(address, app.FlipbookPrefix)
	if !ok || s.Problem != nil {
		return false
	}
	page = page[:max(0, strings.LastIndexByte(page, '/'))]
	if page == "" {
		page = "/"
	}
	if !s.listed[page] {
		return false
	}
	if s.Prepared == nil {
		s.must(page) // which has them made, when it is its turn
	}
	return slices.Contains(s.flipbooksOf(page), address)
}

// keptAnswer returns the answer at a finite address, and makes it where nobody has. It ends early,
// with the context's error, when the reader goes.
func (s *Site) keptAnswer(ctx context.Context, address string) (answer, error) {
	if a, ok := s.kept.look(address); ok {
		return a, nil
	}
	s.kept.waiting.Add(1)
	defer s.kept.waiting.Add(-1)
	made := s.kept.making.DoChan(address, func() (any, error) {
		if a, ok := s.kept.look(address); ok {
			return a, nil // it was made in between
		}
		a, err := unpanicked(func() answer { return s.makeAnswer(address) })
		if err == nil && a.status == http.StatusOK {
			s.kept.keep(address, a)
		}
		return a, err
	})
	select {
	case <-ctx.Done():
		return answer{}, ctx.Err()
	case result := <-made:
		if result.Err != nil {
			panic(result.Err) // in the reader's own goroutine, where it is recorded
		}
		return result.Val.(answer), nil
	}
}

// must is keptAnswer for those who wait as long as it takes.
func (s *Site) must(address string) answer {
	a, err := s.keptAnswer(context.Background(), address)
	if err != nil {
		panic(err) // the context does not end
	}
	return a
}

// sumOf is the sum of the page at a finite address. A page that the program carries is quickly put
// together, and need not be compressed for it.
func (s *Site) sumOf(address string) string {
	if s.Prepared == nil {
		return s.must(address).sum
	}
	if a, ok := s.kept.look(address); ok {
		return a.sum
	}
	return digest(pageAnswer(s, address, never).body)
}

// makeAnswer makes the answer at a finite address.
func (s *Site) makeAnswer(address string) answer {
	if a, ok := s.Prepared.file(address); ok {
		return a
	}
	isContent := strings.HasPrefix(address, "/content/")
	if address == workerAddress { // its list is made of all other answers, which take their turns
		return workerAnswer(s).compressed()
	}
	if !isContent {
		s.build() // which is made of all content, too
	}
	// Turns are served in the order of arrival, so that a reader waits for at most one answer that
	// nobody has asked for.
	_ = making.Acquire(context.Background(), 1) // the context does not end
	defer making.Release(1)
	switch {
	case isContent:
		return contentAnswer(s, address).compressed()
	case strings.HasPrefix(address, app.FlipbookPrefix+"/"):
		return flipbookAnswer(s, address, never).compressed()
	case strings.HasPrefix(address, picturePrefix):
		return pictureAnswer(s, address).compressed()
	case address == "/manifest.webmanifest":
		return manifestAnswer(s).compressed()
	case address == componentAddress:
		return componentAnswer(s).compressed()
	}
	return pageAnswer(s, address, never).compressed()
}

// pauseForReaders is how long prepare waits while readers wait, before it makes an answer
// nevertheless.
const pauseForReaders = 250 * time.Millisecond

// Preparing has all answers of the first site of an edition that is whole made. Those of later
// ones, as an author's edits make them, wait until they are asked for.
func Preparing(ctx context.Context, edition Edition) Edition {
	var once sync.Once
	return func() *Site {
		site := edition()
		if site.Assets.IsWhole() {
			once.Do(func() { site.prepare(ctx) })
		}
		return site
	}
}

// prepare makes all answers of a site that does not carry what takes long, one after another and
// behind its readers.
func (s *Site) prepare(ctx context.Context) {
	if s.Prepared != nil {
		return
	}
	addresses := s.addresses()
	s.kept.left.Store(int32(len(addresses)))
	go func() {
		defer s.kept.left.Store(0)
		for i, address := range addresses {
			for began := time.Now(); s.kept.waiting.Load() > 0 && time.Since(began) < pauseForReaders; {
				time.Sleep(pauseForReaders / 25)
			}
			if ctx.Err() != nil {
				return
			}
			// What can't be made is told to those who ask for it.
			_, _ = unpanicked(func() answer { return s.must(address) })
			s.kept.left.Store(int32(len(addresses) - i - 1))
		}
	}()
}
