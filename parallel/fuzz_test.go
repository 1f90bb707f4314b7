package parallel

import "testing"

// What a query names is a type, a distribution or a kernel whose own name it is; everything else is
// refused.
func FuzzNames(f *testing.F) {
	for _, name := range []string{"", "int32", "uniform", "scan", "Int32"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if v, err := ParseType(name); err == nil && v.String() != name {
			t.Errorf("%q is read as the type %s", name, v)
		}
		if v, err := ParseDistribution(name); err == nil && v.String() != name {
			t.Errorf("%q is read as the distribution %s", name, v)
		}
		if v, err := ParseKernel(name); err == nil && v.String() != name {
			t.Errorf("%q is read as the kernel %s", name, v)
		}
	})
}
