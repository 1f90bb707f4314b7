package site

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// started serves a handler as the program does.
func started(t *testing.T, handler http.Handler) *httptest.Server {
	t.Helper()
	s := httptest.NewUnstartedServer(nil)
	s.Config = NewServer(handler, slog.New(slog.DiscardHandler))
	s.Start()
	t.Cleanup(s.Close)
	return s
}

// An address that holds as many values as a figure takes is answered; its picture is left to the
// reader's browser.
func TestLongAddresses(t *testing.T) {
	s := started(t, handlerOf(testSite(t)))
	answer, err := http.Get(s.URL + "/play/scan/blelloch?x=" + strings.Repeat("12,", 30_000))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("status %d", answer.StatusCode)
	}
}

// The drawings that go on at a time are bounded: of a crowd some wait, the rest are asked to come
// back, and all of them get an answer.
func TestACrowdWaitsOrIsAskedToComeBack(t *testing.T) {
	g := newGate()
	var leaves []func()
	for range g.width {
		leave, err := g.enter(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		leaves = append(leaves, leave)
	}
	crowd := gateQueue*g.width + 10
	results := make(chan error, crowd)
	ctx, cancel := context.WithCancel(context.Background())
	for range crowd {
		go func() {
			leave, err := g.enter(ctx)
			if err == nil {
				leave()
			}
			results <- err
		}()
	}
	busy := 0
	for range 10 { // those for whom there was no place in the queue are refused at once
		if err := <-results; err == errBusy {
			busy++
		}
	}
	if busy != 10 {
		t.Errorf("%d of 10 were refused at once", busy)
	}
	leaves[0]() // one turn is free: the queue goes through it
	if err := <-results; err != nil {
		t.Errorf("nobody who waited got a turn: %v", err)
	}
	cancel()
	for range crowd - 11 {
		<-results
	}
	for _, leave := range leaves[1:] {
		leave()
	}
	if leave, err := g.enter(context.Background()); err != nil {
		t.Errorf("the gate stays closed: %v", err)
	} else {
		leave()
	}
}

// A reader who does not read is cut off, and not after minutes.
func TestWhoReadsNothingIsCutOff(t *testing.T) {
	const patience = 100 * time.Millisecond
	ended := make(chan error, 1)
	body := make([]byte, 64<<20)
	s := started(t, withPatience(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, err := w.Write(body)
		ended <- err
	}), patience))
	line, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	if _, err := io.WriteString(line, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReader(line).ReadString('\n'); err != nil { // the head of the answer; the body is left where it is
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		if err == nil {
			t.Error("64 MiB were written to a reader who took none")
		}
	case <-time.After(patientTime): // far longer
		t.Error("the reader holds the connection")
	}
}

// A proxy may speak HTTP/2 to the server without encryption.
func TestCleartextHTTP2(t *testing.T) {
	_, site := sharedSite(t)
	s := started(t, Observed(site, "", func() func() { return func() {} }))
	protocols := new(http.Protocols)
	protocols.SetUnencryptedHTTP2(true)
	client := &http.Client{Transport: &http.Transport{Protocols: protocols}}
	defer client.CloseIdleConnections()
	answer, err := client.Get(s.URL + "/lessons/blelloch")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text := body(t, answer); answer.ProtoMajor != 2 || answer.StatusCode != 200 || !strings.Contains(text, "Scan: Blelloch") {
		t.Errorf("%s, %s", answer.Proto, answer.Status)
	}
	if answer, err := http.Get(s.URL + "/healthz"); err != nil || answer.ProtoMajor != 1 {
		t.Errorf("HTTP/1.1 is answered by %v, %v", answer, err)
	}
}
