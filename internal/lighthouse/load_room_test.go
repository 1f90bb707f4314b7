package lighthouse

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"upsweep/internal/browser"
)

// maxJoin is how long a student who follows the link of a room may wait until the teacher's figure
// is there and an answer is counted, in milliseconds.
const maxJoin = 2000

// votes waits for the question of a room and answers it as soon as it can be answered; it notes
// when the figure is there, and when the vote is counted.
const votes = `globalThis.shown = globalThis.counted = 0;
	addEventListener("DOMContentLoaded", () => {
		const look = () => {
			const figure = document.querySelector(".seat.is-placed .stage");
			if (figure && shown === 0) globalThis.shown = performance.now(), globalThis.at = figure.dataset.at, globalThis.by = document.documentElement.dataset.client;
			const choice = document.querySelector("#choice-1:not([disabled])");
			if (choice?.ariaPressed === "false") choice.click();
			if (document.querySelector("#seat-own")?.textContent.includes("It is counted")) globalThis.counted = performance.now();
			else requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	});
	new PerformanceObserver((list) => { globalThis.painted = list.getEntries().at(-1).startTime; }).observe({type: "largest-contentful-paint", buffered: true});`

// A student comes to a room over a slow line, with a slow machine, in the middle of a vote.
func TestColdLoadRoom(t *testing.T) {
	if os.Getenv("UPSWEEP_LOAD") == "" {
		t.Skip("set UPSWEEP_LOAD=1, or run `make load`, on a machine that has nothing else to do")
	}
	ctx, site := served(t)
	code := asks(t, ctx, site.URL)
	chromium, err := browser.Launch(ctx, site.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = chromium.Close() }()
	best := maxJoin * 10.0
	for attempt := range attempts {
		t.Run(fmt.Sprint("attempt ", attempt+1), func(t *testing.T) {
			var painted, shown, counted float64
			var at, by string
			p := chromium.Open(t, "about:blank", browser.WatchShift(), browser.Phone(), browser.Before(votes))
			piece := slow(p, usual)
			p.Go("/room?code=" + code)
			p.Wait(`globalThis.counted > 0 && globalThis.painted > 0`)
			p.Eval(`globalThis.shown`, &shown)
			p.Eval(`globalThis.counted`, &counted)
			p.Eval(`globalThis.painted`, &painted)
			p.Eval(`globalThis.at`, &at)
			p.Eval(`globalThis.by`, &by)
			_, shift := p.Shifts()
			began := time.Now()
			p.Running()
			t.Logf("a piece of work takes %.1f ms: largest paint %.0f ms, the teacher's figure %.0f ms (client: %s), a vote is counted after %.0f ms, shift %.3f; the client about %.1f s later", piece, painted, shown, by, counted, shift, time.Since(began).Seconds())
			if at != "3" {
				t.Errorf("the figure is at %s", at)
			}
			best = min(best, counted)
		})
		if best <= maxJoin {
			break
		}
	}
	if fault := over("an answer", best, maxJoin, "ms"); fault != "" {
		t.Error(fault)
	}
}

// asks opens a room, takes the lead, and puts a question on the third round of a figure.
func asks(t *testing.T, ctx context.Context, site string) (code string) {
	t.Helper()
	answer, err := http.Post(site+"/rooms/", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var room struct{ Code, Secret string }
	if err := json.NewDecoder(answer.Body).Decode(&room); err != nil {
		t.Fatal(err)
	}
	line, upgrade, err := websocket.Dial(ctx, site+"/rooms/"+room.Code+"/socket", &websocket.DialOptions{Subprotocols: []string{"upsweep.rooms.1"}})
	if err != nil {
		t.Fatal(err)
	}
	if upgrade.Body != nil {
		defer upgrade.Body.Close()
	}
	t.Cleanup(func() { _ = line.CloseNow() })
	for _, frame := range []string{
		`{"hello":{"role":"teacher","device":"AAECAwQFBgcICQoLDA0ODw","secret":"` + room.Secret + `"}}`, `{"message":{"verb":"lead"}}`,
		`{"message":{"verb":"ask","question":{"id":"q","kind":1,"prompt":"Which stride comes next?","right":"1","options":[{"text":"2 again"},{"text":"4"},{"text":"1"}],"at":{"page":"/play/scan/blelloch","state":"x=3,1,7,0,4,1,6,3&round=3"}}}}`,
	} {
		if err := line.Write(ctx, websocket.MessageText, []byte(frame)); err != nil {
			t.Fatal(err)
		}
	}
	for {
		_, text, err := line.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), `"question"`) {
			break
		}
	}
	go func() { // beats come, and have to be read
		for {
			if _, _, err := line.Read(ctx); err != nil {
				return
			}
		}
	}()
	return room.Code
}
