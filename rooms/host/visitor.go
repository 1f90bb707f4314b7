//go:build !js

package host

import (
	"errors"
	"fmt"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"upsweep/budget"
	"upsweep/rooms"
)

// Visitor is a browser that wants into a room, or is in it.
type Visitor struct {
	id   int64
	host *Host
	line Line
	from netip.Prefix

	mu      sync.Mutex
	live    *live // once it has been found
	leave   func()
	strange bool
	hello   *rooms.Hello // once it has been said
	entered func()       // once; see Visit
	in      bool         // it is told of the room
	gone    bool

	role   rooms.Role
	member rooms.Member
	here   *attendance

	place  int  // among the room's visitors; with live.mu
	strays bool // a student's figure is elsewhere; with live.mu

	// What whoever calls Hear alone knows.
	frames  *rate.Limiter
	wrong   int       // frames that nobody could make anything of
	dropped int       // frames that came too fast
	scolded time.Time // when that was last said
}

// What a browser may do at most.
const (
	maxTabs    = 4   // of one member
	maxWrong   = 10  // frames that nobody can make anything of
	smallFrame = 512 // bytes, up to which a frame is read before it is held to what its address may send
	maxDropped = 500 // frames that come too fast
	scoldEvery = time.Second
	pauseOver  = time.Second // after a frame that is more than its address may send
)

var (
	errCrowded  = errors.New("this room is full just now; the page tries again by itself")
	errTeachers = errors.New("this room is open in as many of its teacher's windows as may be; close one of them")
	errBusy     = errors.New("too much is going on in this room just now; send it again")
	errLost     = errors.New("this server can't reach its store, so that nothing is taken just now; send it again")
	errKept     = errors.New("this room keeps as much as it may, so that it takes no more for now")
	errTooFast  = errors.New("too fast: not everything that you have sent was taken")
)

// Visit has a browser look for the room of a code. Frames of it are then heard, the first of which
// says hello; entered is called once, when it has been let in or refused, and until then no other
// frame may be heard. In the end it has to leave.
func (h *Host) Visit(line Line, code string, from netip.Prefix, entered func()) *Visitor {
	v := &Visitor{id: h.ids.Add(1), host: h, line: line, from: from, entered: entered,
		frames: rate.NewLimiter(budget.FramesRate, budget.FramesBurst)}
	h.look(code, from, func(l *live, leave func(), strange bool, err error) {
		if err != nil {
			v.turnAway(err)
			return
		}
		v.mu.Lock()
		if v.gone {
			v.mu.Unlock()
			leave()
			return
		}
		v.live, v.leave, v.strange = l, leave, strange
		v.mu.Unlock()
		v.enter()
	})
	return v
}

// turnAway refuses a browser that is not in a room.
func (v *Visitor) turnAway(err error) {
	v.refuse(rooms.Refused{Why: err.Error(), Final: final(err)})
	v.line.End(Ending{Again: !final(err), Reason: err.Error()})
	v.mu.Lock()
	entered := v.entered
	v.entered = nil
	v.mu.Unlock()
	if entered != nil {
		entered()
	}
}

// final tells whether a browser that is refused need not come back.
func final(err error) bool {
	for _, passing := range []error{ErrGuesses, ErrClosed, ErrStore, errCrowded, errTeachers} {
		if errors.Is(err, passing) {
			return false
		}
	}
	return true
}

// enter lets a browser in once its room is found and it has said hello.
func (v *Visitor) enter() {
	v.mu.Lock()
	l, hello := v.live, v.hello
	ready := l != nil && hello != nil && v.entered != nil && !v.gone
	v.mu.Unlock()
	if !ready {
		return
	}
	if err := v.admit(l, *hello); err != nil {
		v.turnAway(err)
		return
	}
	v.mu.Lock()
	entered, gone := v.entered, v.gone
	v.entered, v.in = nil, true
	v.mu.Unlock()
	if gone {
		l.part(v)
		return
	}
	entered()
}

// admit has a browser join its room, if it may.
func (v *Visitor) admit(l *live, hello rooms.Hello) error {
	v.role, v.member = hello.Role, l.keys.member(hello.Role, hello.Device)
	if hello.Role == rooms.Teacher && !l.keys.opens(hello.Secret) {
		if !v.host.addresses.mayLook(v.from) {
			return ErrGuesses
		}
		return ErrSecret
	}
	if v.strange && hello.Role != rooms.Teacher {
		l.mu.Lock()
		known := l.knows(v.member)
		l.mu.Unlock()
		if !known {
			return ErrGuesses
		}
	}
	return l.join(v)
}

// Leave has a browser gone.
func (v *Visitor) Leave() {
	v.mu.Lock()
	in, leave := v.in, v.leave
	v.gone, v.in, v.leave = true, false, nil
	v.mu.Unlock()
	if in {
		v.live.part(v)
	}
	if leave != nil {
		leave()
	}
}

// Hear takes a frame. Where its address sends more than it may, it tells how long nothing should be
// read from this browser: what stays with the sender costs the server nothing.
func (v *Visitor) Hear(text []byte) (pause time.Duration) {
	now := v.host.options.Clock.Now()
	v.mu.Lock()
	in := v.in
	v.mu.Unlock()
	if !in {
		v.greet(text)
		return 0
	}
	if !v.frames.AllowN(now, 1) {
		v.tooFast(now, "")
		return 0
	}
	if len(text) > rooms.LongestFrame {
		v.TooLong()
		return 0
	}
	if len(text) > smallFrame && !v.host.addresses.maySend(v.from, len(text)) { // reading it takes longer than all that is done for most
		v.tooFast(now, "")
		return pauseOver
	}
	sent, err := rooms.DecodeSent(text)
	if err == nil && sent.Hello != nil {
		err = errors.New("a browser says hello once")
	}
	switch {
	case err != nil:
		v.wrong++
		v.refuse(rooms.Refused{Why: err.Error(), Final: v.wrong >= maxWrong})
	case sent.Beat != nil:
		v.line.Say(encoded(rooms.Heard{Beat: sent.Beat}))
	case sent.Following != nil:
		v.live.follow(v, *sent.Following)
	default:
		v.asked(*sent.Message, len(text), now)
	}
	return 0
}

// TooLong refuses a frame that is no text, or too long a one.
func (v *Visitor) TooLong() {
	v.refuse(rooms.Refused{Why: fmt.Sprintf("a frame is a text of at most %d bytes", rooms.LongestFrame), Final: true})
}

// greet takes the first frame.
func (v *Visitor) greet(text []byte) {
	sent, err := rooms.DecodeSent(text)
	if err == nil && sent.Hello == nil {
		err = errors.New("a browser says hello first")
	}
	if err != nil {
		v.turnAway(err)
		return
	}
	v.mu.Lock()
	if v.hello == nil {
		v.hello = sent.Hello
	}
	v.mu.Unlock()
	v.enter()
}

// asked takes a message.
func (v *Visitor) asked(m rooms.Message, size int, now time.Time) {
	if !rooms.Allowed(v.role, m.Verb) {
		v.refuse(rooms.Refused{Why: rooms.ErrNotAllowed.Error(), Of: m.Verb})
		return
	}
	if m.Verb != rooms.Go && !v.here.messages.AllowN(now, 1) || size <= smallFrame && !v.host.addresses.maySend(v.from, size) {
		v.tooFast(now, m.Verb)
		return
	}
	if err := v.live.hearFrom(v, m, size); err != nil && !errors.Is(err, ErrClosed) {
		v.refuse(rooms.Refused{Why: err.Error(), Of: m.Verb})
	}
}

// tooFast drops a frame, and says so now and then.
func (v *Visitor) tooFast(now time.Time, of rooms.Verb) {
	v.dropped++
	if v.dropped >= maxDropped {
		v.refuse(rooms.Refused{Why: errTooFast.Error(), Of: of, Final: true})
		return
	}
	if v.scolded.IsZero() || now.Sub(v.scolded) >= scoldEvery {
		v.scolded = now
		v.refuse(rooms.Refused{Why: errTooFast.Error(), Of: of})
	}
}

// refuse tells a browser why something has changed nothing. After a final word the line is closed.
func (v *Visitor) refuse(r rooms.Refused) {
	v.line.Say(encoded(rooms.Heard{Refused: &r}))
	if r.Final {
		v.line.End(Ending{Reason: r.Why})
	}
}
