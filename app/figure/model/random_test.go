package model

import (
	"math/rand/v2"
	"testing"

	"upsweep/app/address"
	"upsweep/app/pattern"
	"upsweep/app/playback"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// anyMessage draws a message to a figure, whatever that has a use for now.
func anyMessage(r *rand.Rand, f *Figure) Message {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	node := tracer.NodeID(r.IntN(f.Run.Graph.Nodes()+1) - 1)
	key := Key{Name: pick("Enter", "Tab", "Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "e", "E"), Shift: r.IntN(4) == 0, Ctrl: r.IntN(6) == 0, Alt: r.IntN(3) == 0}
	text := pick("", "4", "7", "q", "1,2")
	plan := f.LayOut(600, 1)
	box, _ := plan.BoxOf(f.Player.Position, node)
	at := box.Centre()
	state, _ := address.Parse(pick("x=3,1,7,0&round=2", "x=5,6&view=cells", "round=1&hide=values", "view=tree&show=chain"))
	switch r.IntN(24) {
	case 0:
		return []playback.Message{playback.Toggle{}, playback.Forward{}, playback.Back{}, playback.First{}, playback.Last{}, playback.SetSpeed{Speed: 2}, playback.SetLoop{On: r.IntN(2) == 0}}[r.IntN(7)]
	case 1, 2:
		return playback.Tick{Seconds: r.Float64() / 4}
	case 3:
		return Press{pick("chain", "intervals", "data", "predict", "predict", "bars", "greedy", "fold-all", "reset", "cancel", "reveal", "reveal-round", "share")}
	case 4:
		list := f.Views()
		return SetView{list[r.IntN(len(list))].ID}
	case 5:
		return SetProcessors{r.IntN(9) - 1}
	case 6:
		if len(f.Run.Tree) > 0 {
			return Fold{r.IntN(len(f.Run.Tree))}
		}
		return Open{Part(r.IntN(3)), r.IntN(2) == 0}
	case 7:
		return Set{r.IntN(len(f.Controls)), pick("3 1 7 0", "4 4 1", "", "q", "max", "true", "2")}
	case 8:
		return Fill{0, pattern.Random, r.Uint64()}
	case 9:
		return Resize{0, r.IntN(12) - 1, r.Uint64()}
	case 10:
		return Lengthen{1 - 2*r.IntN(2), r.Uint64()}
	case 11:
		return Scrub{float64(f.Player.Last) * (1.2*r.Float64() - 0.1)}
	case 12, 13:
		return Pick{node}
	case 14:
		return Pin{}
	case 15:
		return TypeInto{node}
	case 16:
		return Type{key, text}
	case 17:
		return Strike{key, r.IntN(3) > 0}
	case 18:
		return Grab{node, at, plan}
	case 19:
		at.X, at.Y = at.X+scene.Unit(r.IntN(81)-40), at.Y+scene.Unit(r.IntN(61)-30)
		if r.IntN(2) == 0 {
			return Pull{at}
		}
		return LetGo{at}
	case 20:
		return []Message{LeaveField{text}, Resume{true}, ReduceMotion{r.IntN(2) == 0}, Zoomed{pick("", "2.00,0.5,0.5")}, ZoomTo{pick("", "2.00,0.5,0.5")}, Freeze{r.IntN(4) == 0}}[r.IntN(6)]
	case 21:
		return []Message{ShowRound{pick("0", "2", "3.1", "99", "six")}, ReadRound{pick("0", "2", "99")}}[r.IntN(2)]
	case 22:
		return Single{node}
	}
	return Follow{f.Algorithm, state}
}

// Whatever comes in whatever order, a figure and the one beside it stay whole: they stand within
// their runs, what is singled out is there, stages have been told all, and each state that an
// address can tell is opened again by it.
func TestAnyMessagesLeaveFiguresWhole(t *testing.T) {
	for _, query := range []string{"a=scan/blelloch&b=scan/hillis-steele&x=3,1,7,0,4", "a=sort/radix&b=sort/bitonic", "a=scan/serial&b=scan/brent-kung&x=3,1,7", "a=compact/scan&b=compact/scan"} {
		for seed := range uint64(8) {
			r := rand.New(rand.NewPCG(seed, 7))
			p, _ := Compare(query)
			sides := []*Figure{p.Left, p.Right}
			if seed%2 == 0 { // alone
				p.Part()
				sides = sides[:1]
				sides[0].At(PlacePlay)
			}
			told := 0
			for _, f := range sides {
				f.Stage(func(Change) { told++ })
			}
			for i := range 60 {
				f := sides[r.IntN(len(sides))]
				m := anyMessage(r, f)
				f.Send(m)
				for _, g := range sides {
					if problem := unsound(g); problem != "" {
						t.Fatalf("%s, seed %d, message %d, %T%+v: %s", query, seed, i, m, m, problem)
					}
				}
				if len(sides) == 2 && p.Left.Player.Speed != p.Right.Player.Speed {
					t.Fatalf("%s, seed %d, message %d, %T%+v: the two keep different paces", query, seed, i, m, m)
				}
			}
			if told == 0 {
				t.Errorf("%s, seed %d: no stage was told anything", query, seed)
			}
		}
	}
}

// unsound says what is not as it must be after a message.
func unsound(f *Figure) string {
	within := func(n tracer.NodeID) bool { return n >= tracer.NoNode && int(n) < f.Run.Graph.Nodes() }
	_, viewed := views.Named(views.ID(f.View))
	switch {
	case f.Player.Last != f.Run.Last() || f.Player.Position < 0 || f.Player.Position > float64(f.Player.Last):
		return "the player is beyond the run"
	case !within(f.Picked) || !within(f.Lit):
		return "a value is singled out that there is not"
	case f.Pinned && f.Picked == tracer.NoNode:
		return "nothing is pinned"
	case f.change != (Change{}):
		return "the stage has not been told all"
	case !viewed:
		return "there is no such view"
	case f.Typing && f.typed.control >= len(f.Controls):
		return "the field stands on no cell"
	}
	query := f.State().Encode()
	again := New("f", f.Algorithm, query).At(f.Place)
	if len(again.Problems) > 0 {
		return query + " does not open: " + again.Problems[0].String()
	}
	if got := again.State().Encode(); got != query {
		return query + " opens as " + got
	}
	return ""
}
