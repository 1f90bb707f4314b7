package exercises

// The names of mistakes that several kinds look for, or that the entries of the catalogue list
// (algos.Matters), as records and tests know them. First those of whole rounds and runs.
const (
	InPlace       = "in-place update"
	Swapped       = "swapped operands"
	StrideFar     = "wrong stride: too far"
	StrideNear    = "wrong stride: too near"
	NoIdentity    = "missing identity"
	NoMove        = "move left out"
	NotYet        = "nothing done yet"
	TooFar        = "one round too many"
	WrongWay      = "wrong direction"
	ForExclusive  = "inclusive for exclusive"
	ForInclusive  = "exclusive for inclusive"
	Leaking       = "previous segment leaking"
	GatherScatter = "gather for scatter"
)

// Those that are looked for in single cells too.
const (
	Overwritten   = "overwritten before read"
	OtherRound    = "the stride of another round"
	WrongCell     = "result in the wrong cell"
	SumPrefix     = "sum and prefix exchanged"
	Forgotten     = "a lane forgotten"
	HalfALane     = "a part of a lane’s work left out"
	OtherIdentity = "another identity"
	LeftOut       = "an operand left out"
	Twice         = "an operand taken twice"
	OffByOne      = "off by one"
	OtherOperator = "another operator"
	LostUpdate    = "a lost update"
	OtherWriter   = "another lane's value"
	OnesFirst     = "ones before zeros"
	Unstable      = "order of equal keys lost"
	NoPadding     = "padding forgotten"
	TooManyLanes  = "a lane too many"
	TestTurned    = "test the wrong way round"
	SignLost      = "sign lost"
	Shifted       = "a value left out"
	Repeated      = "a value taken twice"
	Exchanged     = "two values exchanged"
	TooFew        = "a step too few"
	Slip          = "a slip in reckoning"
)

// Those about where a value comes from.
const (
	SeveralRounds = "several rounds at once"
	NoIndex       = "the index left out"
	IndexItself   = "the index in place of the value"
	FromInput     = "the input in place of the row"
	SameDistance  = "the same distance in every lane"
	NoBase        = "the base left out"
	NoEdge        = "nothing beyond the edge"
	NoFunction    = "the function left out"
	BoundIn       = "the bound counted in"
	OtherIndex    = "another index"
	OtherBlock    = "another block"
	Strided       = "strided for blocked chunks"
)

// Those that are typical of families of algorithms.
const (
	OtherStride  = "another stride"
	Mirrored     = "mirror partner"
	OtherPairs   = "pairs begun elsewhere"
	OneDirection = "all comparators one way"
	NoGuard      = "no guard: wraps round"
	AcrossBlocks = "no guard: across two blocks"
	LeftCells    = "sums in the left cell"
	GroupsSorted = "groups sorted inside"
	Cumulative   = "cumulative counts"
	OutOfRange   = "values outside counted"
	EarlyShift   = "shifted too early"
	OtherBase    = "the base of another part"
	OtherDigit   = "another digit"
	OtherCompare = "another comparison" // of keys that are equal to a pivot
)

// ChildrenExchanged is said of the results of a down-sweep that go to each other's cells.
const ChildrenExchanged = "The two children of each node are exchanged: the left one gets what the parent holds, and the right one that with the sum of the left one."
