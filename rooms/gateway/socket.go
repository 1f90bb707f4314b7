//go:build !js

package gateway

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/coder/websocket"

	"upsweep/rooms"
	"upsweep/rooms/host"
)

// line is a browser's WebSocket (host.Line).
type line struct {
	gateway *Gateway
	conn    *websocket.Conn
	mailbox mailbox
}

const (
	helloWithin  = 10 * time.Second
	tooMuch      = 4 * rooms.LongestFrame // is not even read
	statusReason = 120                    // bytes of a close frame's reason
)

// accept turns a request into a socket, and serves it beside the request, whose goroutine and
// buffers are let go. Whoever may not have one is told so before, which costs next to nothing, and
// comes back.
func (g *Gateway) accept(w http.ResponseWriter, r *http.Request) {
	from := addressOf(r, g.options.Proxied)
	release, err := g.host.Admit(from)
	if err != nil {
		w.Header().Set("Retry-After", "10")
		w.Header().Set("Connection", "close")
		fail(w, http.StatusServiceUnavailable, err)
		return
	}
	var origins []string
	if g.options.Origin != "" {
		origins = []string{g.options.Origin}
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{rooms.Subprotocol}, OriginPatterns: origins, CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		release()
		return // it is answered
	}
	conn.SetReadLimit(tooMuch)
	l := &line{gateway: g, conn: conn}
	l.mailbox.conn = conn
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		release()
		l.End(host.Ending{Again: true, Reason: host.ErrClosed.Error()})
		return
	}
	g.lines[l] = true
	code := r.PathValue("code")
	g.work.Go(func() {
		defer release()
		l.serve(code, from)
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.lines, l)
	})
}

// serve reads a browser's frames until it goes.
func (l *line) serve(code string, from netip.Prefix) {
	defer l.mailbox.close(cut)
	if l.conn.Subprotocol() != rooms.Subprotocol {
		l.End(host.Ending{Reason: "this server speaks " + rooms.Subprotocol})
		l.drain()
		return
	}
	entered := make(chan struct{})
	v := l.gateway.host.Visit(l, code, from, func() { close(entered) })
	defer v.Leave()
	ctx, cancel := context.WithTimeout(l.gateway.ctx, helloWithin)
	defer cancel()
	for first := true; ; first = false {
		kind, text, err := l.conn.Read(ctx)
		if err != nil {
			return
		}
		if kind != websocket.MessageText {
			v.TooLong()
			continue
		}
		if pause := v.Hear(text); pause > 0 {
			select {
			case <-time.After(pause):
			case <-l.gateway.ctx.Done():
				return
			}
		}
		if first {
			select {
			case <-entered:
			case <-ctx.Done():
				return
			}
			if l.Ending() {
				l.drain()
				return
			}
			ctx = context.Background()
		}
	}
}

// drain reads on until the other side has heard why it is refused.
func (l *line) drain() {
	ctx, cancel := context.WithTimeout(context.Background(), helloWithin)
	defer cancel()
	for {
		if _, _, err := l.conn.Read(ctx); err != nil {
			return
		}
	}
}

// Tell, Say, Beat, End and Ending are what a host does with a browser.
func (l *line) Tell(frame []byte) { l.mailbox.tell(frame) }
func (l *line) Say(frame []byte)  { l.mailbox.say(frame) }
func (l *line) Ending() bool      { return l.mailbox.closing() }

func (l *line) End(e host.Ending) {
	status := websocket.StatusPolicyViolation
	if e.Again {
		status = websocket.StatusGoingAway
	}
	l.mailbox.end(status, e.Reason[:min(len(e.Reason), statusReason)])
}

func (l *line) Beat(frame []byte) {
	every := l.gateway.options.beat
	if l.mailbox.stuck(time.Now(), every) {
		l.mailbox.close(cut)
		return
	}
	l.mailbox.say(frame)
	go func() {
		ctx, cancel := context.WithTimeout(l.gateway.ctx, every*3/2)
		defer cancel()
		if l.conn.Ping(ctx) != nil && l.gateway.ctx.Err() == nil {
			l.mailbox.close(cut)
		}
	}()
}

// addressOf says where a request comes from: what the last proxy says if there is one. Of IPv6 the
// first 64 bits count, which are one customer's.
func addressOf(r *http.Request, proxied bool) netip.Prefix {
	text := r.RemoteAddr
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	if forwarded := r.Header.Values("X-Forwarded-For"); proxied && len(forwarded) > 0 {
		last := forwarded[len(forwarded)-1]
		text = strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
	}
	address, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}
	}
	address = address.Unmap().WithZone("")
	bits := 64
	if address.Is4() {
		bits = 32
	}
	prefix, _ := address.Prefix(bits) // of an address that has as many
	return prefix
}
