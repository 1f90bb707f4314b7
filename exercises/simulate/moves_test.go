package simulate

import "testing"

func TestTheUsualArrayNeedsNoName(t *testing.T) {
	q := &simulation{usual: "x"}
	for _, test := range []struct{ text, want string }{
		{"x[0] x[1] > x[1]", "0 1 > 1"},
		{"0 1 > 1", "0 1 > 1"},
		{"x[12]-x[3];e > x[7]", "12-3;e > 7"},
		{"y[0] > x[4]", "y[0] > 4"},
		{"ax[3] x[i] x[] x[4", "ax[3] x[i] x[] x[4"},
		{"x[x[3]", "x[3"},
		{"x[3]x[4]", "3x[4]"},
	} {
		if got := q.bare(test.text); got != test.want {
			t.Errorf("%q without the name is %q, want %q", test.text, got, test.want)
		}
	}
}
