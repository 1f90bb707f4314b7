//go:build !js

package gateway

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"time"

	"github.com/coder/websocket"

	"upsweep/rooms"
)

// socket is a browser in a room.
type socket struct {
	id      int64
	gateway *Gateway
	live    *live
	conn    *websocket.Conn
	mailbox mailbox

	role   rooms.Role
	member rooms.Member

	place  int  // among the room's sockets; with live.mu
	strays bool // a student's figure is elsewhere; with live.mu

	// What the reading goroutine alone knows.
	frames, messages rooms.Meter
	wrong            int       // frames that nobody could make anything of
	dropped          int       // frames that came too fast
	scolded          time.Time // when that was last said
}

// What a browser may do at most.
const (
	mostTabs     = 4   // of one member
	mostWrong    = 10  // frames that nobody can make anything of
	mostDropped  = 500 // frames that come too fast
	helloWithin  = 10 * time.Second
	scoldEvery   = time.Second
	tooMuch      = 4 * rooms.LongestFrame // is not even read
	statusReason = 120                    // bytes of a close frame's reason
)

var (
	errCrowded = errors.New("this room is full")
	errBusy    = errors.New("too much is going on in this room just now; send it again")
	errLost    = errors.New("this server can't reach its store, so that nothing is taken just now; send it again")
	errTooFast = errors.New("too fast: not everything that you have sent was taken")
	errSecret  = errors.New("this is not the teacher's secret")
	errGuesses = errors.New("too many codes that are none have come from this address; wait a minute")
	errStore   = errors.New("the rooms can't be read just now")
	errSockets = errors.New("this server has as many people as it takes")
)

// accept turns a request into a socket, and serves it beside the request, whose goroutine and buffers are let go.
func (g *Gateway) accept(w http.ResponseWriter, r *http.Request) {
	var origins []string
	if g.options.Origin != "" {
		origins = []string{g.options.Origin}
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{rooms.Subprotocol}, OriginPatterns: origins, CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return // it is answered
	}
	conn.SetReadLimit(tooMuch)
	s := &socket{id: g.ids.Add(1), gateway: g, conn: conn, frames: rooms.Frames(), messages: rooms.Messages()}
	s.mailbox.conn = conn
	code, from := r.PathValue("code"), addressOf(r, g.options.Proxied)
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		s.mailbox.end(websocket.StatusGoingAway, ErrClosed.Error())
		return
	}
	g.work.Go(func() { s.serve(code, from) })
}

// serve reads a browser's frames until it goes.
func (s *socket) serve(code string, from netip.Prefix) {
	g := s.gateway
	if g.sockets.Add(1); g.sockets.Load() > int64(mostRooms(g.options)) {
		s.refuse(rooms.Refused{Why: errSockets.Error(), Final: true})
	}
	defer g.sockets.Add(-1)
	defer s.mailbox.close(ending1006)
	if s.mailbox.closing() {
		s.drain()
		return
	}
	if s.conn.Subprotocol() != rooms.Subprotocol {
		s.refuse(rooms.Refused{Why: "this server speaks " + rooms.Subprotocol, Final: true})
		s.drain()
		return
	}
	leave, err := s.enter(code, from)
	if err != nil {
		s.refuse(rooms.Refused{Why: err.Error(), Final: final(err)})
		s.drain()
		return
	}
	defer leave()
	defer s.live.part(s)
	for {
		kind, text, err := s.conn.Read(context.Background())
		if err != nil {
			return
		}
		s.heard(kind, text)
	}
}

// mostRooms bounds the browsers of a server.
func mostRooms(o Options) int { return mostSockets * o.MostMembers }

// drain reads on until the other side has heard why it is refused.
func (s *socket) drain() {
	ctx, cancel := context.WithTimeout(context.Background(), helloWithin)
	defer cancel()
	for {
		if _, _, err := s.conn.Read(ctx); err != nil {
			return
		}
	}
}

// final tells whether a browser that is refused need not come back.
func final(err error) bool {
	return !errors.Is(err, errGuesses) && !errors.Is(err, ErrClosed) && !errors.Is(err, errStore) && !errors.Is(err, context.DeadlineExceeded)
}

// enter has a browser say hello, and lets it into the room.
func (s *socket) enter(code string, from netip.Prefix) (leave func(), err error) {
	ctx, cancel := context.WithTimeout(s.gateway.ctx, helloWithin)
	defer cancel()
	l, letGo, err := s.gateway.look(ctx, code, from)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			letGo()
		}
	}()
	_, text, err := s.conn.Read(ctx)
	if err != nil {
		return nil, err
	}
	sent, err := rooms.DecodeSent(text)
	if err != nil {
		return nil, err
	}
	if sent.Hello == nil {
		return nil, errors.New("a browser says hello first")
	}
	if sent.Hello.Role == rooms.Teacher && !l.keys.opens(sent.Hello.Secret) {
		if _, ok := s.gateway.addresses.guess(from, time.Now()); !ok {
			return nil, errGuesses
		}
		return nil, errSecret
	}
	s.live, s.role, s.member = l, sent.Hello.Role, l.keys.member(sent.Hello.Role, sent.Hello.Device)
	return letGo, l.join(s)
}

// heard takes a frame.
func (s *socket) heard(kind websocket.MessageType, text []byte) {
	now := time.Now()
	if !s.frames.Take(now.UnixMilli()) {
		s.tooFast(now, "")
		return
	}
	if kind != websocket.MessageText || len(text) > rooms.LongestFrame {
		s.refuse(rooms.Refused{Why: fmt.Sprintf("a frame is a text of at most %d bytes", rooms.LongestFrame), Final: true})
		return
	}
	sent, err := rooms.DecodeSent(text)
	if err == nil && sent.Hello != nil {
		err = errors.New("a browser says hello once")
	}
	switch {
	case err != nil:
		s.wrong++
		s.refuse(rooms.Refused{Why: err.Error(), Final: s.wrong >= mostWrong})
	case sent.Beat != nil:
		s.mailbox.say(encoded(rooms.Heard{Beat: sent.Beat}))
	case sent.Following != nil:
		s.live.follow(s, *sent.Following)
	default:
		s.asked(*sent.Message, len(text), now)
	}
}

// asked takes a message.
func (s *socket) asked(m rooms.Message, size int, now time.Time) {
	if !rooms.Allowed(s.role, m.Verb) {
		s.refuse(rooms.Refused{Why: rooms.ErrNotAllowed.Error(), Of: m.Verb})
		return
	}
	if m.Verb != rooms.Go && !s.messages.Take(now.UnixMilli()) {
		s.tooFast(now, m.Verb)
		return
	}
	if err := s.live.hearFrom(s, m, size); err != nil && !errors.Is(err, ErrClosed) {
		s.refuse(rooms.Refused{Why: err.Error(), Of: m.Verb})
	}
}

// tooFast drops a frame, and says so now and then.
func (s *socket) tooFast(now time.Time, of rooms.Verb) {
	s.dropped++
	if s.dropped >= mostDropped {
		s.refuse(rooms.Refused{Why: errTooFast.Error(), Of: of, Final: true})
		return
	}
	if now.Sub(s.scolded) >= scoldEvery {
		s.scolded = now
		s.refuse(rooms.Refused{Why: errTooFast.Error(), Of: of})
	}
}

// refuse tells a browser why something has changed nothing. After a final word the line is closed.
func (s *socket) refuse(r rooms.Refused) {
	s.mailbox.say(encoded(rooms.Heard{Refused: &r}))
	if r.Final {
		s.mailbox.end(websocket.StatusPolicyViolation, r.Why[:min(len(r.Why), statusReason)])
	}
}

// goAway asks a browser to come back.
func (s *socket) goAway() { s.mailbox.end(websocket.StatusGoingAway, ErrClosed.Error()) }

// beat says that the server is there, and looks whether the browser is.
func (s *socket) beat() {
	every := s.gateway.options.beat
	if s.mailbox.stuck(time.Now(), every) {
		s.mailbox.close(ending1006)
		return
	}
	var zero int64
	s.mailbox.say(encoded(rooms.Heard{Beat: &zero}))
	go func() {
		ctx, cancel := context.WithTimeout(s.gateway.ctx, every*3/2)
		defer cancel()
		if s.conn.Ping(ctx) != nil && s.gateway.ctx.Err() == nil {
			s.mailbox.close(ending1006)
		}
	}()
}
