package parallel

// A Number is an element that the kernels compute on. Integers wrap.
type Number interface{ int32 | float32 | float64 }

// A Type names one of the element types.
type Type uint8

// The element types. The zero value is none of them.
const (
	Int32 Type = iota + 1
	Float32
	Float64
)

// Types lists the element types.
func Types() []Type { return []Type{Int32, Float32, Float64} }

// String is the name that Go gives the type.
func (t Type) String() string {
	switch t {
	case Int32:
		return "int32"
	case Float32:
		return "float32"
	case Float64:
		return "float64"
	}
	return "Type(" + itoa(int(t)) + ")"
}

// Bytes is the size of an element.
func (t Type) Bytes() int {
	switch t {
	case Int32, Float32:
		return 4
	case Float64:
		return 8
	}
	return 0
}

// ParseType reads the name of a type.
func ParseType(name string) (Type, error) {
	for _, t := range Types() {
		if t.String() == name {
			return t, nil
		}
	}
	return 0, fault("type: \"", name, "\" is none; write int32, float32 or float64")
}

// typeOf is the Type of T.
func typeOf[T Number]() Type {
	var zero T
	switch any(zero).(type) {
	case int32:
		return Int32
	case float32:
		return Float32
	}
	return Float64
}

// before tells whether a must stand before b: it is less, or b is no number and a is one. So -0 and
// +0 are equal, and NaN is last.
func before[T Number](a, b T) bool { return a < b || (b != b && a == a) }
