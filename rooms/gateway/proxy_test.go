package gateway

import (
	"net"
	"sync"
	"testing"
)

// proxy stands between browsers and a server. It can cut every line, and hold all of them up
// without a word, as a network does that is gone.
type proxy struct {
	listener net.Listener
	to       func() string

	mu    sync.Mutex
	lines map[net.Conn]bool
	open  chan struct{} // closed while bytes may pass
}

func startProxy(t *testing.T, to func() string) *proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: listener, to: to, lines: map[net.Conn]bool{}, open: make(chan struct{})}
	close(p.open)
	go p.accept()
	t.Cleanup(func() {
		listener.Close()
		p.pass(true)
		p.cut()
	})
	return p
}

func (p *proxy) address() string { return p.listener.Addr().String() }

func (p *proxy) accept() {
	for {
		near, err := p.listener.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", p.to())
		if err != nil {
			near.Close()
			continue
		}
		p.mu.Lock()
		p.lines[near], p.lines[far] = true, true
		p.mu.Unlock()
		go p.copy(near, far)
		go p.copy(far, near)
	}
}

// copy passes bytes on while they may pass.
func (p *proxy) copy(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	for buffer := make([]byte, 4096); ; {
		n, err := from.Read(buffer)
		p.mu.Lock()
		open := p.open
		p.mu.Unlock()
		<-open
		if n > 0 {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// pass lets bytes through, or holds them up.
func (p *proxy) pass(may bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.open:
		if !may {
			p.open = make(chan struct{})
		}
	default:
		if may {
			close(p.open)
		}
	}
}

// cut cuts every line, and counts them.
func (p *proxy) cut() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	count := len(p.lines) / 2
	for line := range p.lines {
		line.Close()
	}
	clear(p.lines)
	return count
}
