package resolve

import (
	"testing"

	"upsweep/lessons/render"
)

func TestCount(t *testing.T) {
	with := func(metric string, params ...render.Parameter) render.CountSpec {
		return render.CountSpec{Metric: metric, FigureSpec: render.FigureSpec{Algorithm: "scan/blelloch", Parameters: params}}
	}
	x := render.Parameter{Name: "x", Value: "3,1,7,0,4,1,6,3"}
	for _, c := range []struct {
		spec render.CountSpec
		want string
	}{
		{with("work", x), "14"},
		{with("work", render.Parameter{Name: "n", Value: "1024"}), "2,046"},
		{with("time", x, render.Parameter{Name: "p", Value: "2"}), "9"},
		{with("active", x, render.Parameter{Name: "round", Value: "2"}), "2"},
		{with("sectors", x, render.Parameter{Name: "round", Value: "1"}), "3"},
		{with("efficiency", x, render.Parameter{Name: "round", Value: "1"}), "50%"},
		{with("warps", x, render.Parameter{Name: "round", Value: "1"}, render.Parameter{Name: "warp", Value: "2"}), "2"},
		{with("sectors", x), "22"},
		{with("requests", x, render.Parameter{Name: "round", Value: "1"}), "3"}, // two reads and a write of one warp
		{with("intensity", x), "0.02"},                                          // 14 of work, 22 sectors of 32 bytes
	} {
		if got, err := New().Count(c.spec); err != nil || got != c.want {
			t.Errorf("%s %v: %q, %v; want %s", c.spec.Metric, c.spec.Parameters, got, err, c.want)
		}
	}
	for _, spec := range []render.CountSpec{
		with("weight", x), with("time", x), with("active", x), with("sectors", x, render.Parameter{Name: "round", Value: "9"}),
		with("sectors", x, render.Parameter{Name: "warp", Value: "0"}), with("work", render.Parameter{Name: "n", Value: "-1"}),
	} {
		if got, err := New().Count(spec); err == nil {
			t.Errorf("%s %v: %q, want an error", spec.Metric, spec.Parameters, got)
		}
	}
}
