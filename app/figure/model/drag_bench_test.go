package model

import (
	"strings"
	"testing"
	"time"

	"upsweep/tracer"
	"upsweep/views/scene"
)

// BenchmarkDrag is what a figure does in a frame while a cell of 64 is dragged: it runs on the
// changed input, is laid out and drawn, with what depends on the cell lit.
func BenchmarkDrag(b *testing.B) {
	f := New("f", "scan/blelloch", "x="+strings.TrimSuffix(strings.Repeat("3,1,7,0,4,1,6,3,", 8), ",")+"&round=12")
	plan := f.LayOut(800, 1)
	n, _ := f.nodeOf(inputCell{0, 20})
	box, _ := plan.BoxOf(0, n)
	at := box.Centre()
	if !f.Send(Grab{n, at, plan}) {
		b.Fatal("the cell can't be dragged")
	}
	least := time.Hour // other work on the machine only adds
	for i := range b.N {
		begin, to := time.Now(), at
		to.Y -= dragStep * scene.Unit(1+i%60)
		f.Send(Pull{to})
		f.Drawn(f.LayOut(800, 1), f.Player.Position, f.Interaction(), tracer.NoNode)
		least = min(least, time.Since(begin))
	}
	b.ReportMetric(least.Seconds()*1000, "ms/least")
}
