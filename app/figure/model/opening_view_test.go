package model

import "testing"

// An address without a view opens the first that the algorithm names, which is the picture of a merge;
// one that names a view opens that; one that asks for what a picture does not draw opens a view that
// does.
func TestAnAddressOpensTheViewThatDrawsWhatItAsksFor(t *testing.T) {
	for _, c := range []struct{ id, query, want string }{
		{"merge/path", "", "picture"},
		{"merge/path", "view=dag", "dag"},
		{"merge/path", "view=cells&round=1", "cells"},
		{"merge/path", "round=1&p=3", "picture"},
		{"merge/path", "hide=values", "dag"},
		{"merge/path", "show=chain", "dag"},
		{"merge/path", "show=data", "picture"},
		{"merge/path", "view=picture&hide=values", "picture"},
		{"sort/radix", "fold=bit-0", "dag"},
		{"sort/quick", "show=bars", "cells"},
		{"sort/quick", "", "picture"},
		{"scan/blelloch", "", "dag"},
		{"scan/chunked", "", "dag"},
		{"sort/bitonic", "hide=values", "network"},
	} {
		f := New("f", c.id, c.query)
		if f.View != c.want || len(f.Problems) > 0 {
			t.Errorf("%s?%s opens %q with problems %v; want %q", c.id, c.query, f.View, f.Problems, c.want)
		}
	}
}
