package figure

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure/model"
	"upsweep/app/playback"
	"upsweep/app/ui"
)

// opened is a figure on an address, whose address must be a good one.
func opened(t *testing.T, algorithm, query string) *model.Figure {
	t.Helper()
	f := model.New("f", algorithm, query)
	if f.Run == nil || len(f.Problems) > 0 {
		t.Fatalf("%s?%s does not open: %s %v", algorithm, query, f.Trouble, f.Problems)
	}
	return f
}

// A figure in a frame of another site has no form, so it tells itself what is wrong with its
// address.
func TestAFrameTellsTheMistakesOfItsAddress(t *testing.T) {
	f := model.New("f", "scan/blelloch", "x=3,1,q&vieuw=tree").At(model.PlaceEmbed)
	page := app.HTMLString(Component(f, model.PlaceEmbed))
	for _, says := range []string{"The address: x: Value 3,", "The address: vieuw: "} {
		if !strings.Contains(page, says) {
			t.Errorf("it does not say %q", says)
		}
	}
	good := model.New("f", "scan/blelloch", "x=3,1").At(model.PlaceEmbed)
	if strings.Contains(app.HTMLString(Component(good, model.PlaceEmbed)), "The address") {
		t.Error("an address without mistakes has some told")
	}
}

func TestHazardsAreTold(t *testing.T) {
	if line := hazard(opened(t, "scan/blelloch", "x=3,1,7,0")); line != "" {
		t.Errorf("Blelloch's scan has no hazard: %q", line)
	}
	racy := opened(t, "scan/hillis-steele-in-place", "x=0,4,2,6,3,2,0,1&round=1")
	if line := hazard(racy); !strings.HasPrefix(line, "Round 1: lane ") {
		t.Errorf("the race of round 1: %q", line)
	}
}

func TestValueText(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=3,1,7,0,4,1,6,3&round=6")
	if got := PositionAt(f, float64(f.Player.Current())); got != "Round 6 of 7: down-sweep stride 2" {
		t.Errorf("%q", got)
	}
	f.Send(playback.First{})
	if got := PositionAt(f, float64(f.Player.Current())); got != "Input" {
		t.Errorf("%q", got)
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 32768: "32,768", 1048576: "1,048,576"} {
		if got := ui.Thousands(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// What the fields hold is told to those who show them.
func TestEachField(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=3,1&p=2")
	var got []string
	EachField(f, func(id, text string) { got = append(got, strings.TrimPrefix(id, f.ID+"-")+"="+text) })
	text := strings.Join(got, " ")
	for _, want := range []string{"processors=2", "views=dag", "field-x=3,1", "n=2"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not among %s", want, text)
		}
	}
}

// What has come of an act is written as the model says it: a cell keeps its name.
func TestWhatIsSaidIsWrittenAsItIs(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=3,1,7,0&round=0")
	f.Send(model.Pick{Node: 1})
	for range 2 {
		f.Send(model.Strike{Key: model.Key{Name: "ArrowUp", Alt: true}, OnStage: true})
	}
	if page := app.HTMLString(Component(f, model.PlacePlay)); !strings.Contains(page, ">x[1] is 3.<") {
		t.Errorf("the page does not say what has been done: %q", f.Said)
	}
	f.Send(model.Set{Control: 0, Text: "3 1 q"})
	if page := app.HTMLString(&InputForm{Figure: f}); !strings.Contains(page, ">Value 3, ") {
		t.Errorf("the form does not say what is wrong: %q", f.Controls[0].Problem)
	}
}
