package model

import (
	"testing"

	"upsweep/app/address"
	"upsweep/app/playback"
	"upsweep/tracer"
)

// A figure that follows another comes to stand as it does, whatever either of them was doing
// before; where the run is the same it plays there.
func TestFollow(t *testing.T) {
	f := New("f", "scan/blelloch", "x=3,1,7,0&round=1")
	for _, c := range []struct {
		name, algorithm, query, want string
		mode                         playback.Mode
	}{
		{"a later round", "scan/blelloch", "x=3,1,7,0&round=4", "x=3,1,7,0&view=dag&round=4", playback.Reaching},
		{"another view", "scan/blelloch", "x=3,1,7,0&view=cells&round=4", "x=3,1,7,0&view=cells&round=4", playback.Reaching},
		{"another look", "scan/blelloch", "x=3,1,7,0&view=dag&round=4&hide=values&show=chain", "x=3,1,7,0&view=dag&round=4&hide=values&show=chain", playback.Reaching},
		{"another input", "scan/blelloch", "x=5,6,7,8&round=2", "x=5,6,7,8&view=dag&round=2", playback.Paused},
		{"another algorithm", "reduce/tree", "x=1,2,3,4&round=1", "x=1,2,3,4&view=dag&round=1", playback.Paused},
		{"and back", "scan/blelloch", "x=5,6,7,8&round=2", "x=5,6,7,8&view=dag&round=2", playback.Paused},
	} {
		s, problems := address.Parse(c.query)
		if len(problems) > 0 || !f.Send(Follow{c.algorithm, s}) {
			t.Fatalf("%s: %v", c.name, problems)
		}
		if got := f.Heading().Encode(); got != c.want || f.Algorithm != c.algorithm || f.Player.Mode != c.mode {
			t.Errorf("%s: %s?%s in mode %d, want %s?%s in mode %d", c.name, f.Algorithm, got, f.Player.Mode, c.algorithm, c.want, c.mode)
		}
	}
	if f.Send(Follow{"scan/nothing", address.State{}}) || f.Algorithm != "scan/blelloch" {
		t.Error("it follows to where nothing is")
	}
	f.Send(Single{1})
	if f.Picked != 1 || !f.Pinned {
		t.Error("the value is not singled out")
	}
	f.Send(Single{100_000})
	if f.Picked != 1 {
		t.Error("a value that there is not is singled out")
	}
	if f.Send(Single{tracer.NoNode}); f.Pinned {
		t.Error("the value stays singled out")
	}
}
