package parallel

// What a page, the JavaScript of the pool (web/pool.js, web/worker.js) and the workers' program
// (cmd/worker) tell each other are numbers. Their meanings stand here; what the scripts have to
// know of them is written once more in web/task.js, and TestScriptsAgree compares.

// An Op is what a task asks a worker for.
type Op uint8

// The tasks.
const (
	OpFill   Op = iota // make the part of the input
	OpRun              // run the kernel as one of a team
	OpVerify           // compare the output with a plain loop
	OpAlone            // run the kernel on one thread, the arrays in the memory of the worker; copying them is timed apart
	OpMerge            // merge two sorted runs: without shared memory
)

// The arrays of a run, by number.
const (
	ArrayX = iota
	ArrayY
	ArrayTmp
	ArrayHeads
	ArrayBins
	ArrayScratch
	ArrayCount
)

// A Verdict is what a worker is told at a barrier, and when it tells its progress.
type Verdict uint32

// The verdicts.
const (
	GoOn Verdict = iota
	Cancelled
	TimedOut
	AwaitMessage // there is no shared memory to wait in
)

// Err is the error that ends the run.
func (v Verdict) Err() error {
	switch v {
	case GoOn:
		return nil
	case TimedOut:
		return ErrTimeout
	}
	return ErrCancelled
}

// A Task is one message to a worker.
type Task struct {
	Op     Op
	Job    Job
	Input  Input
	Rank   int
	Middle int // of OpMerge: where the second run begins
}

// Where in the row of a task a number stands.
const (
	RowOp = iota
	RowKernel
	RowType
	RowN
	RowWorkers
	RowLimit
	RowBins
	RowLo
	RowHi
	RowDistribution
	RowSeed
	RowRank
	RowMiddle
	RowLen
)

// Row writes a task as numbers; seeds are exact below 2⁵³.
func (t Task) Row() (row [RowLen]float64) {
	row[RowOp] = float64(t.Op)
	row[RowKernel], row[RowType] = float64(t.Job.Kernel), float64(t.Job.Type)
	row[RowN], row[RowWorkers] = float64(t.Job.N), float64(t.Job.Workers)
	row[RowLimit], row[RowBins] = t.Job.Limit, float64(t.Job.Bins)
	row[RowLo], row[RowHi] = t.Job.Lo, t.Job.Hi
	row[RowDistribution], row[RowSeed] = float64(t.Input.Distribution), float64(t.Input.Seed)
	row[RowRank], row[RowMiddle] = float64(t.Rank), float64(t.Middle)
	return row
}

// TaskOf reads what Row has written.
func TaskOf(row *[RowLen]float64) Task {
	return Task{
		Op: Op(row[RowOp]),
		Job: Job{
			Kernel: Kernel(row[RowKernel]), Type: Type(row[RowType]), N: int(row[RowN]), Workers: int(row[RowWorkers]),
			Limit: row[RowLimit], Bins: int(row[RowBins]), Lo: row[RowLo], Hi: row[RowHi],
		},
		Input: Input{Distribution: Distribution(row[RowDistribution]), Seed: uint64(row[RowSeed])},
		Rank:  int(row[RowRank]), Middle: int(row[RowMiddle]),
	}
}
