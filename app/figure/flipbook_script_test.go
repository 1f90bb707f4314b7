//go:build !js

package figure

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"upsweep/app/figure/model"
	"upsweep/app/playback"
)

// act is what a reader does to a figure, for the script as for the model.
type act struct {
	Does  string `json:"does"`
	On    string `json:"on,omitempty"`
	Value string `json:"value,omitempty"`
}

func press(button string) act { return act{Does: "press", On: button} }
func wait(ms int) act         { return act{Does: "wait", Value: strconv.Itoa(ms)} }
func key(k string) act        { return act{Does: "key", On: "page", Value: k} }
func onStage(k string) act    { return act{Does: "key", On: "stage", Value: k} }
func slide(to float64) act    { return act{Does: "slide", Value: strconv.FormatFloat(to, 'g', -1, 64)} }
func link(round string) act   { return act{Does: "link", Value: round} }
func read(round string) act   { return act{Does: "read", Value: round} }
func speed(s string) act      { return act{Does: "speed", Value: s} }
func loop(on bool) act        { return act{Does: "loop", Value: strconv.FormatBool(on)} }
func reduce(on bool) act      { return act{Does: "reduce", Value: strconv.FormatBool(on)} }

// to does the same to the model. Of what lies between two steps a flipbook knows nothing: a step
// has landed when the next thing is done, and where playing is broken off it is so at the last
// step that has.
func (a act) to(f *model.Figure) {
	for a.Does != "wait" && f.Player.Mode == playback.Stepping {
		f.Send(playback.Tick{Seconds: 0.25})
	}
	number, _ := strconv.ParseFloat(a.Value, 64)
	name := a.On
	if a.Does == "key" {
		name = map[string]string{"ArrowLeft": "back", "j": "back", "ArrowRight": "forward", "l": "forward", " ": "play", "k": "play", "Home": "first", "End": "last"}[a.Value]
	}
	if f.Player.Mode == playback.Playing && (name == "play" || a.Does == "read") {
		f.Send(playback.Seek{At: float64(leafOf(f.Player))})
		if name == "play" {
			return
		}
	}
	switch a.Does {
	case "press", "key":
		f.Send(map[string]playback.Message{
			"first": playback.First{}, "back": playback.Back{}, "play": playback.Toggle{}, "forward": playback.Forward{}, "last": playback.Last{},
		}[name])
	case "slide":
		f.Send(model.Scrub{At: number})
	case "link":
		f.Send(model.ShowRound{Round: a.Value})
	case "read":
		f.Send(model.ReadRound{Round: a.Value})
		f.Send(playback.Tick{Seconds: 0.001}) // the first step is on its way
	case "speed":
		f.Send(playback.SetSpeed{Speed: number})
	case "loop":
		f.Send(playback.SetLoop{On: a.Value == "true"})
	case "reduce":
		f.Send(model.ReduceMotion{On: a.Value == "true"})
	case "wait":
		for range int(number) / 10 {
			f.Send(playback.Tick{Seconds: 0.01})
		}
	}
}

// leafOf is the leaf that stands for a state of the player: the step that has landed while it
// plays, and else that which is on its way, because nothing glides in a flipbook.
func leafOf(s playback.State) int {
	if s.Mode == playback.Playing || s.Mode == playback.Reaching && float64(s.Target) < s.Position {
		return int(math.Floor(s.Position))
	}
	return s.Current()
}

// page is what the script shows after an act.
type page struct {
	At                              int
	Playing                         bool
	Label, Sentence, Position, Idle string
}

// pageOf is what it is to show.
func pageOf(f *model.Figure) page {
	p := page{At: leafOf(f.Player), Playing: f.Player.Mode == playback.Playing, Label: "Play"}
	if p.Playing {
		p.Label = "Pause"
	}
	still := f.Copy()
	still.Send(playback.Seek{At: float64(p.At)})
	s := StatusOf(still)
	p.Sentence, p.Position = inside(s.sentence(f.ID)), s.Position
	var idle []string
	if still.Player.AtStart() {
		idle = append(idle, "first", "back")
	}
	if still.Player.AtEnd() {
		idle = append(idle, "forward", "last")
	}
	p.Idle = strings.Join(idle, " ")
	return p
}

// runScript has the script do lists of acts on the flipbook of a figure, and tells what the page
// shows after each of them.
func runScript(t *testing.T, f *model.Figure, cases [][]act) [][]page {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("runs it in node, which is not here")
	}
	folder := t.TempDir()
	for _, name := range []string{"flipbook.js", "book.js"} {
		script, err := os.ReadFile(filepath.Join("../../web", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), script, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string][]byte{
		"package.json": []byte(`{"type": "module"}`),
		"book":         Flipbook(f, nil).Pack(),
		// what they import: the file comes from here, and no picture is seen
		"retry.js":   []byte(`import { readFileSync } from "node:fs"; export const requests = { bytes: async (name) => readFileSync(new URL(name, import.meta.url)) };`),
		"markup.js":  []byte(`export const fill = (element, text) => { element.innerHTML = text; };`),
		"sighted.js": []byte(`export const showActive = () => {};`),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Join(folder, "flipbook.js"))}
	asked, err := json.Marshal(map[string]any{"script": address.String(), "last": f.Run.Last(), "at": f.Player.Current(), "cases": cases})
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), node, filepath.Join("testdata", "flipbook.mjs"))
	command.Stdin, command.Stderr = strings.NewReader(string(asked)), os.Stderr
	text, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var shown [][]page
	if err := json.Unmarshal(text, &shown); err != nil {
		t.Fatal(err)
	}
	return shown
}

// A page without its client plays as one with it: after everything that a reader can do to a
// flipbook, in all its ways, the script shows the step that the model is at.
func TestTheScriptPlaysAsTheModel(t *testing.T) {
	cases := [][]act{
		{press("forward"), press("forward"), press("back"), press("first"), press("back"), press("last"), press("forward")},
		{key("ArrowRight"), key("ArrowRight"), key("ArrowLeft"), key("End"), key("Home"), key(" "), wait(650), key(" ")},
		{onStage("l"), onStage("l"), onStage("j"), onStage("k"), wait(1250), onStage("k"), onStage("l")},
		{slide(3), slide(0), slide(2), press("forward"), slide(99), slide(-1)},
		{link("3"), link("1"), link("0"), link("99"), link("2.1"), link("1.2")},
		{press("play"), wait(550), wait(100), wait(600), press("play"), wait(5000)},
		{press("play"), wait(650), press("back"), press("back")},           // back to the start of the step that is under way
		{press("play"), wait(650), press("forward"), press("forward")},     // and on to its end
		{press("play"), wait(650), press("last"), press("play"), wait(50)}, // from the end it begins again
		{press("play"), wait(9000), press("back"), press("play"), wait(9000)},
		{press("play"), wait(650), slide(1), wait(5000)},
		{press("play"), wait(650), link("2"), wait(5000)},
		{press("play"), wait(650), read("1"), wait(5000)},
		{speed("2"), press("play"), wait(350), wait(300), press("play")},
		{speed("0.25"), press("play"), wait(2350), wait(100)},
		{loop(true), press("last"), press("play"), wait(9050), press("back")},
		{speed("2"), loop(true), press("play"), wait(9050), wait(1000), wait(1150), loop(false), wait(9000)},
		{read("4"), wait(250), wait(600), wait(5000), read("1"), wait(250), wait(5000)},
		{speed("2"), read("3"), wait(350), wait(5000)},
		{read("99"), wait(250), press("first"), wait(5000), read("99"), wait(250), slide(2)},
		{reduce(true), read("3"), read("1"), press("forward")},
	}
	random := rand.New(rand.NewPCG(30, 1))
	buttons := []string{"first", "back", "back", "play", "play", "forward", "forward", "last"}
	for range 30 {
		acts := []act{loop(random.IntN(2) == 0), speed([]string{"0.5", "1", "2"}[random.IntN(3)])}
		for range 12 {
			switch random.IntN(6) {
			case 0:
				acts = append(acts, slide(float64(random.IntN(9))))
			case 1:
				acts = append(acts, link(strconv.Itoa(random.IntN(9))))
			case 2: // what is pressed while it goes there depends on a glide that a flipbook has not
				acts = append(acts, read(strconv.Itoa(random.IntN(9))), wait(2000))
			default:
				acts = append(acts, press(buttons[random.IntN(len(buttons))]))
			}
			acts = append(acts, wait(10*random.IntN(300)))
		}
		cases = append(cases, acts)
	}
	for _, figure := range []struct{ algorithm, query string }{
		{"scan/blelloch", "x=3,1,7,0,4,1,6,3"}, {"scan/serial", "x=3,1,7,0&round=1.2"}, {"scan/blelloch", "x=3,1,7,0&hide=values"}, {"scan/blelloch", "x="},
	} {
		t.Run(fmt.Sprint(figure), func(t *testing.T) {
			shown := runScript(t, model.New("f", figure.algorithm, figure.query), cases)
			for i, acts := range cases {
				f := model.New("f", figure.algorithm, figure.query)
				turned := false // until then the page is the server's
				for k, a := range acts {
					a.to(f)
					got, want := shown[i][k], pageOf(f)
					if turned = turned || got.Sentence != ""; !turned {
						got.Sentence, got.Position, got.Idle = want.Sentence, want.Position, want.Idle
					}
					if got != want {
						t.Errorf("after %v:\n got %+v\nwant %+v", acts[:k+1], got, want)
						break
					}
				}
			}
		})
	}
}
