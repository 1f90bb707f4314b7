//go:build !js

package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

const toldFrame = `{"told":{"code":"BCDFGH","version":%d,"at":{"page":"/play/scan/blelloch","state":"x=3,1,7,0&round=%d"},"question":{"id":"q","kind":1,"prompt":"Which <b>lane</b>?","options":[{"text":"0"},{"text":"1"}],"phase":%d,"round":0,"given":%d,"own":"%s","votes":[null,null]},"students":%d}}`

// What a room tells, the server draws: the figure at the teacher's step, the question as it stands, the own vote. What is merely counted makes no other page.
func TestSeatsAreDrawn(t *testing.T) {
	handler := openRooms(t)
	drawn := func(frame string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/room", strings.NewReader(frame)))
		return w
	}
	w := drawn(fmt.Sprintf(toldFrame, 7, 2, 1, 3, "1", 20))
	page := w.Body.String()
	for _, has := range []string{`class="seat is-frozen is-asked is-placed"`, "With the class", "BCD FGH", `data-at="2"`, "<svg", "Which &lt;b&gt;lane&lt;/b&gt;?", "Vote now", `aria-pressed="true"`, "It is counted"} {
		if !strings.Contains(page, has) {
			t.Errorf("%d: the page lacks %s", w.Code, has)
		}
	}
	if kind := w.Header().Get("Content-Type"); !strings.HasPrefix(kind, "text/plain") {
		t.Errorf("what another site has sent here can be shown as a page of ours: %s", kind)
	}
	if other := drawn(fmt.Sprintf(toldFrame, 8, 2, 1, 9, "1", 22)); other.Body.String() != page {
		t.Error("counts make another page")
	}
	if other := drawn(fmt.Sprintf(toldFrame, 8, 3, 2, 9, "", 22)).Body.String(); !strings.Contains(other, `data-at="3"`) || !strings.Contains(other, "The vote is closed.") || strings.Contains(other, `aria-pressed="true"`) {
		t.Error("another step, phase and vote make no other page")
	}
	for name, frame := range map[string]string{
		"none": "", "refused": `{"refused":{"why":"x"}}`, "a beat": `{"beat":1}`, "no code": `{"told":{"at":{"page":"/"}}}`, "elsewhere": `{"told":{"code":"BCDFGH","at":{"page":"//evil"}}}`,
		"a phase": fmt.Sprintf(toldFrame, 7, 2, 9, 3, "1", 20), "a vote": fmt.Sprintf(toldFrame, 7, 2, 1, 3, "7", 20), "long": `{"told":` + strings.Repeat(" ", 70_000) + `{}}`,
	} {
		if w := drawn(frame); w.Code < 400 || w.Code >= 500 {
			t.Errorf("%s: status %d", name, w.Code)
		}
	}
	for i := range 3 * mostSeats {
		drawn(fmt.Sprintf(toldFrame, i, i%4, 1+i%3, i, []string{"", "0", "1"}[i%3], i))
	}
	if w := drawn(`{"told":{"code":"BCDFGH","version":1,"at":{"page":"/"},"students":0}}`); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "With the class") {
		t.Errorf("a room without a figure: %d", w.Code)
	}
	none := httptest.NewRecorder()
	openRooms(t, "-rooms=false").ServeHTTP(none, httptest.NewRequest(http.MethodPost, "/room", strings.NewReader("")))
	if none.Code != http.StatusNotFound {
		t.Errorf("without rooms: %d", none.Code)
	}
}

// Who brings a code is shown at once that the line is being made, on the same page whatever the code is; who brings none is asked for it.
func TestThePageOfWhoBringsACode(t *testing.T) {
	handler := openRooms(t)
	page := func(address string) string {
		answer := ask(handler, http.MethodGet, address)
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	one, other, door := page("/room?code=BCDFGH"), page("/room?code=ZZZZZZ"), page("/room")
	if one != other || !strings.Contains(one, "Connecting …") || !strings.Contains(one, `src="/assets/room-11.js"`) || strings.Contains(one, "<svg") {
		t.Error("the page of who brings a code is another")
	}
	if !strings.Contains(door, "door-code") || strings.Contains(door, `src="/assets/room-11.js"`) {
		t.Error("who brings no code is not asked for it")
	}
}
