package site

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"upsweep/rooms"
	"upsweep/rooms/gateway"
)

// withRooms is a site beside rooms of its own, or a site that has none.
func withRooms(t *testing.T, has bool) http.Handler {
	t.Helper()
	site := testSite(t)
	if !has {
		return handlerOf(site)
	}
	g, err := gateway.New(t.Context(), gateway.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := g.Close(); err != nil {
			t.Error(err)
		}
	})
	site.Rooms, site.FindRoom = true, RoomFinder(g, gateway.Prefix)
	mux := http.NewServeMux()
	mux.Handle(gateway.Prefix, g)
	mux.Handle("/", handlerOf(site))
	return mux
}

const toldFrame = `{"told":{"code":"CODE","version":%d,"at":{"page":"/play/scan/blelloch","state":"x=3,1,7,0&round=%d"},"question":{"id":"q","kind":1,"prompt":"Which <b>lane</b>?","options":[{"text":"0"},{"text":"1"}],"phase":%d,"round":0,"given":%d,"own":"%s","votes":[null,null]},"students":%d}}`

// What a room tells, the server draws: the figure at the teacher's step, the question as it stands,
// the own vote. What is merely counted makes no other page.
func TestSeatsAreDrawn(t *testing.T) {
	handler := withRooms(t, true)
	opened := httptest.NewRecorder()
	handler.ServeHTTP(opened, httptest.NewRequest(http.MethodPost, "/rooms/", nil))
	var room rooms.Opened
	if err := json.Unmarshal(opened.Body.Bytes(), &room); err != nil {
		t.Fatal(err)
	}
	drawn := func(frame string, headers ...string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodPost, "/room", strings.NewReader(strings.ReplaceAll(frame, "CODE", string(room.Code))))
		for i := 0; i+1 < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		handler.ServeHTTP(w, r)
		return w
	}
	w := drawn(fmt.Sprintf(toldFrame, 7, 2, 1, 3, "1", 20))
	page := w.Body.String()
	for _, has := range []string{`class="seat is-frozen is-asked is-placed"`, "With the class", `data-at="2"`, "<svg", "Which &lt;b&gt;lane&lt;/b&gt;?", "Vote now", `aria-pressed="true"`, "It is counted"} {
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
		"none": "", "refused": `{"refused":{"why":"x"}}`, "a beat": `{"beat":1}`, "no code": `{"told":{"at":{"page":"/"}}}`, "elsewhere": `{"told":{"code":"CODE","at":{"page":"//evil"}}}`, "another room": strings.ReplaceAll(fmt.Sprintf(toldFrame, 7, 2, 1, 3, "1", 20), "CODE", "ZZZZZZ"),
		"a phase": fmt.Sprintf(toldFrame, 7, 2, 9, 3, "1", 20), "a vote": fmt.Sprintf(toldFrame, 7, 2, 1, 3, "7", 20), "long": `{"told":` + strings.Repeat(" ", 70_000) + `{}}`,
	} {
		if w := drawn(frame); w.Code < 400 || w.Code >= 500 {
			t.Errorf("%s: status %d", name, w.Code)
		}
	}
	for name, from := range map[string]string{"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"} {
		if w := drawn(fmt.Sprintf(toldFrame, 7, 2, 1, 3, "1", 20), name, from); w.Code != http.StatusForbidden {
			t.Errorf("a page of another site (%s): status %d", name, w.Code)
		}
	}
	if w := drawn(strings.ReplaceAll(fmt.Sprintf(toldFrame, 7, 2, 1, 3, "1", 20), "scan/blelloch", "no/such")); w.Code != http.StatusOK {
		t.Errorf("an algorithm that there is not: status %d", w.Code)
	}
	if w := drawn(`{"told":{"code":"CODE","version":1,"at":{"page":"/"},"students":0}}`); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "With the class") {
		t.Errorf("a room without a figure: %d", w.Code)
	}
	none := httptest.NewRecorder()
	withRooms(t, false).ServeHTTP(none, httptest.NewRequest(http.MethodPost, "/room", strings.NewReader("")))
	if none.Code != http.StatusNotFound {
		t.Errorf("without rooms: %d", none.Code)
	}
}

// Who brings a code is shown at once that the line is being made, on the same page whatever the
// code is; who brings none is asked for it.
func TestThePageOfWhoBringsACode(t *testing.T) {
	handler := withRooms(t, true)
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
	if wrong := page("/room?code=12"); !strings.Contains(wrong, "door-code") || !strings.Contains(wrong, `class="trouble"`) && !strings.Contains(wrong, "role=\"alert\"") {
		t.Error("who brings a code that can't be one is not told so")
	}
	if !strings.Contains(door, "door-code") || !strings.Contains(door, `action="/room"`) || !strings.Contains(door, `name="code"`) || strings.Contains(door, `src="/assets/room-11.js"`) {
		t.Error("who brings no code is not asked for it")
	}
}

// Whatever a page sends in the name of a room is drawn, or refused.
func FuzzSeat(f *testing.F) {
	for phase := range 4 {
		f.Add([]byte(strings.ReplaceAll(fmt.Sprintf(toldFrame, 7, 2, phase, 3, "1", 20), "CODE", "BCDFGH")))
	}
	f.Add([]byte(`{"told":{"code":"BCDFGH","at":{"page":"/play/no/such","state":"x=1"}}}`))
	f.Add([]byte(`{"told":{"code":"BCDFGH","at":{"page":"/play/scan/blelloch","state":"x=a&view=no&round=9.9&pick=99&zoom=1,2"}}}`))
	site := testSite(f)
	f.Fuzz(func(t *testing.T, frame []byte) {
		if told, err := rooms.DecodeTold(frame); err == nil {
			site.Pages.Seat(told.Bare(), never)
		}
	})
}
