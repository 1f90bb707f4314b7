package translate

import (
	"fmt"
	"strings"
)

// names are those of the module: no two are alike, and none is a word of the language.
type names struct{ taken, words map[string]bool }

func newNames() *names {
	n := &names{map[string]bool{}, map[string]bool{}}
	for w := range strings.FieldsSeq(words) {
		n.words[w] = true
	}
	return n
}

// words are the keywords and reserved words of WGSL, names that the translation uses, and those of the
// C library that nvcc declares before a program of CUDA begins.
const words = `alias break case const const_assert continue continuing default diagnostic discard else enable false fn for if let loop override requires return struct switch true var while
NULL Self abstract active alignas alignof as asm asm_fragment async attribute auto await become cast catch class co_await co_return co_yield coherent column_major common compile compile_fragment concept const_cast consteval constexpr constinit crate debugger decltype delete demote demote_to_helper do dynamic_cast enum explicit export extends extern external fallthrough filter final finally friend from fxgroup get goto groupshared highp impl implements import inline instanceof interface layout lowp macro macro_rules match mediump meta mod module move mut mutable namespace new nil noexcept noinline nointerpolation non_coherent noncoherent noperspective null nullptr of operator package packoffset partition pass patch pixelfragment precise precision premerge priv protected pub public readonly ref regardless register reinterpret_cast require resource restrict self set shared sizeof smooth snorm static static_assert static_cast std subroutine super target template this thread_local throw trait try type typedef typeid typename typeof union unless unorm unsafe unsized use using varying virtual volatile wgsl where with writeonly yield
all any acos acosh asin asinh atan atanh atan2 bitcast ceil clamp cos cosh countLeadingZeros countOneBits countTrailingZeros cross degrees determinant distance dot exp exp2 extractBits faceForward firstLeadingBit firstTrailingBit fma fract frexp insertBits inverseSqrt ldexp length log log2 mat2x2 mat3x3 mat4x4 mix modf normalize pow quantizeToF16 radians reflect refract reverseBits round saturate sampler sign sin sinh smoothstep sqrt step storageBarrier tan tanh texture transpose trunc workgroupBarrier workgroupUniformLoad
int float double char long short signed unsigned void main and or not xor bitand bitor compl goto sizeof printf thread launch given blockIdx blockDim threadIdx gridDim warpSize
index rindex bcmp bcopy bzero ffs y0 y1 yn j0 j1 jn gamma signal clock time div rand random remove rename puts
array atomic bool f16 f32 i32 u32 vec2 vec3 vec4 ptr abs min max floor select atomicLoad atomicStore arrayLength
args Args me id op identity init pred f floor_div floor_mod line_`

// safe is a name that the language allows.
func (n *names) safe(name string) string {
	name = strings.ReplaceAll(name, "·", "_")
	if strings.HasPrefix(name, "__") || name == "_" {
		name = "v" + name
	}
	if n.words[name] {
		name += "_"
	}
	return name
}

// fresh is a name that nothing else has.
func (n *names) fresh(name string) string {
	out := n.safe(name)
	for try := 2; n.taken[out]; try++ {
		out = n.safe(fmt.Sprintf("%s_%d", name, try))
	}
	for _, suffix := range []string{"", "_was", "_by", "_at", "_keep"} {
		n.taken[out+suffix] = true
	}
	return out
}
