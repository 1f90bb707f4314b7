package given

import (
	"math"
	"strconv"
	"strings"
)

// Long is what a host does that dispatches a shader on inputs of any length, which it fills itself
// (gpu/long.js): as JSON.
type Long struct {
	Code    string       `json:"code"`
	Buffers []LongBuffer `json:"buffers"`
	Steps   []LongStep   `json:"steps"`
	Bytes   int          `json:"bytes"` // of the inputs and the results
	Result  string       `json:"result"`
	Length  int          `json:"length"` // of the result
	Like    string       `json:"like"`   // the kernel of gpu/ for the same; empty for none
	Op      string       `json:"op"`
	First   bool         `json:"first"` // of a scan: y[i] has x[i] in it
}

// LongBuffer is a buffer and how it is filled: with a number, or with what Fill says.
type LongBuffer struct {
	Name    string `json:"name"`
	Group   int    `json:"group"`
	Binding int    `json:"binding"`
	Type    string `json:"type"` // storage, read-only-storage or uniform
	Words   int    `json:"words"`
	Scalar  string `json:"scalar"`
	Fill    string `json:"fill"` // values, flags, places or sorted; empty for Value
	Filled  int    `json:"filled"`
	Value   int    `json:"value"` // the bits of the rest
}

// LongStep is a dispatch; before it, the uniform buffer gets Words, where there are some.
type LongStep struct {
	Words  []int  `json:"words"`
	Entry  string `json:"entry"`
	Groups []int  `json:"groups"`
}

// Bits are those of a number as it stands in a text of WGSL.
func Bits(text, scalar string) int {
	if scalar == "f32" {
		f, err := strconv.ParseFloat(text, 32)
		if err != nil {
			return 0
		}
		return int(math.Float32bits(float32(f)))
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return int(uint32(n))
}

// Like is the kernel of gpu/ that does what an algorithm of the catalogue does; empty where there is
// none.
func Like(id string) string {
	family, rest, _ := strings.Cut(id, "/")
	switch family {
	case "reduce":
		if rest == "vector" {
			return ""
		}
		return "reduce"
	case "scan":
		return "scan"
	case "segscan":
		return "segmented scan"
	case "compact", "split", "merge", "histogram":
		return family
	case "sort":
		return "radix"
	}
	return ""
}
