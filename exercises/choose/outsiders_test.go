package choose

import "testing"

func TestOutsidersAreNotAssociative(t *testing.T) {
	for _, o := range outsiders() {
		if left, right := o.f(o.f(8, 4), 2), o.f(8, o.f(4, 2)); left == right {
			t.Errorf("%s gives %v both ways", o.name, left)
		}
	}
}
