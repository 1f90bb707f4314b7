package tracer

import (
	"container/heap"
	"slices"
)

// Schedule is a run of a trace on p processors. Its unit of time is the step: an operation (a
// combine, a compare, an apply), or the whole turn of a lane that makes none in a round.
type Schedule struct {
	P     int
	Time  int // T(p)
	Tasks []Task
}

// Task is a part of a lane's turn in a round, and where and when the schedule runs it. A turn takes
// as many steps as its lane makes operations, and at least one; writes that take no operation
// belong to the task of the next write that does.
type Task struct {
	First, Last NodeID // nodes that it writes, both inclusive; Last is before First where its lane writes nothing
	Round       RoundID
	Step        int // of the timeline, at which its first write lands
	Lane        LaneID
	Steps       int // that it takes; 0 in rounds without order, for a write that follows on others of its lane
	Processor   int
	Start       int
}

// End is when the task is done.
func (t *Task) End() int { return t.Start + t.Steps }

// Writes reports whether the task writes anything.
func (t *Task) Writes() bool { return t.Last >= t.First }

// Group is what one lane writes at one step of the timeline, the two results of a comparator being
// one.
type Group struct {
	First, Last NodeID
	Step        int
	Lane        LaneID
}

// Groups lists the writes of a trace by steps and lanes, in recorded order.
func (g *Graph) Groups() []Group {
	out := make([]Group, 0, len(g.nodes))
	for i := range g.nodes {
		n := NodeID(g.cells + i)
		step, lane := g.StepOf(n), g.nodes[i].lane
		if k := len(out) - 1; k >= 0 && out[k].Step == step && out[k].Lane == lane && out[k].Last == n-1 {
			out[k].Last = n
			continue
		}
		out = append(out, Group{First: n, Last: n, Step: step, Lane: lane})
	}
	return out
}

// Bounds returns max(W/p, S) and W/p + S (Brent 1974; Graham 1966 for greedy schedules), where W is
// the time on one processor and S the time on as many as one likes, all in steps.
func Bounds(work, span, p int) (lower, upper float64) {
	w := float64(work) / float64(p)
	return max(w, float64(span)), w + float64(span)
}

// MaxWidth returns the most lanes that have a turn in one round: more processors than this never
// help a barrier schedule.
func (t *Trace) MaxWidth() int {
	width := 1
	for id := RoundID(1); int(id) <= t.Rounds(); id++ {
		info := t.Round(id)
		_, _, last := t.record.ends(id)
		turns := int(last - info.turn)
		if info.Mode == Unsynchronised {
			turns = min(turns, info.Launched)
		}
		width = max(width, turns)
	}
	return width
}

// Turn is what a lane does in a round, as far as it takes time.
type Turn struct {
	Lane        LaneID
	Operations  int // combines, compares and applies
	Steps       int // as many, and at least one
	first, last int // tasks
}

// roundTurns is the turns of a round.
type roundTurns struct {
	turns    []Turn
	linked   bool // a turn may wait for another of the round: for an atomic before its own, or in a round without order
	uniform  int  // steps that each of them takes; 0 where they differ
	from, to int  // tasks
}

// timetable is the turns of a trace, round by round, and their tasks in recorded order.
type timetable struct {
	tasks  []Task
	rounds []roundTurns
	of     []int32 // task of each write
}

// Tasks returns the tasks of the trace in recorded order.
func (g *Graph) Tasks() []Task { return slices.Clone(g.timetable().tasks) }

// timetable works the turns out once. Its tasks must not be changed: a schedule has a copy of its
// own.
func (g *Graph) timetable() *timetable {
	g.once.Do(func() { g.turns = g.readTurns() })
	return g.turns
}

func (g *Graph) readTurns() *timetable {
	t := &timetable{of: make([]int32, len(g.nodes)), rounds: make([]roundTurns, 0, g.t.Rounds())}
	for id := RoundID(1); int(id) <= g.t.Rounds(); id++ {
		g.addTurns(t, id)
	}
	return t
}

// addTurns adds the turns of a round and their tasks.
func (g *Graph) addTurns(t *timetable, id RoundID) {
	info := g.t.Round(id)
	free := info.Mode == Unsynchronised
	from, to := g.NodesOf(id)
	r := roundTurns{from: len(t.tasks)}
	at := map[LaneID]int{} // turn of each lane
	current := -1
	seen := func(lane LaneID) {
		if current >= 0 && r.turns[current].Lane == lane {
			return
		}
		k, known := at[lane]
		if !known {
			k = len(r.turns)
			at[lane] = k
			r.turns = append(r.turns, Turn{Lane: lane, first: -1})
		}
		current = k
	}
	next := from
	g.t.replay(id, func(e event) {
		seen(e.lane)
		if !e.kind.writes() {
			return
		}
		n := next
		next++
		w := &g.nodes[int(n)-g.cells]
		u := &r.turns[current]
		u.Operations += int(w.ops)
		step := g.StepOf(n)
		last := len(t.tasks) - 1
		switch {
		case u.first < 0:
		case u.last == last && t.tasks[last].Last == n-1 && g.StepOf(n-1) == step, !free && t.tasks[last].Steps == 0:
			// the second result of a comparator, or what a write without operations belongs to
			t.tasks[last].Last = n
			t.tasks[last].Steps += int(w.ops)
			return
		}
		if u.first < 0 {
			u.first = len(t.tasks)
		}
		u.last = len(t.tasks)
		t.tasks = append(t.tasks, Task{First: n, Last: n, Round: id, Step: step, Lane: e.lane, Steps: int(w.ops)})
	})
	for _, rest := range g.t.record.restOf(id) {
		seen(rest.lane)
		u := &r.turns[current]
		u.Operations += int(rest.ops)
		if u.first >= 0 {
			t.tasks[u.last].Steps += int(rest.ops)
		}
	}
	g.settle(t, &r, id, to)
	t.tasks = dropEmptied(t.tasks, r.from, r.turns)
	r.to = len(t.tasks)
	for i := r.from; i < r.to; i++ {
		for n := t.tasks[i].First; n <= t.tasks[i].Last; n++ {
			t.of[int(n)-g.cells] = int32(i)
		}
	}
	r.linked = len(r.turns) > 1 && (free || g.linked(t, from, to))
	t.rounds = append(t.rounds, r)
}

// settle sees to it that the tasks of each turn of a round take together as many steps as the turn.
// end is the node after the round's last.
func (g *Graph) settle(t *timetable, r *roundTurns, id RoundID, end NodeID) {
	for i := range r.turns {
		u := &r.turns[i]
		u.Steps = max(1, u.Operations)
		switch {
		case u.first < 0: // it writes nothing
			u.first, u.last = len(t.tasks), len(t.tasks)
			t.tasks = append(t.tasks, Task{First: end, Last: end - 1, Round: id, Step: g.t.FirstStepOf(id), Lane: u.Lane, Steps: u.Steps})
		case u.Operations == 0:
			t.tasks[u.first].Steps = 1
		case g.t.Round(id).Mode != Unsynchronised:
			g.joinLast(t, u)
		}
		if i == 0 {
			r.uniform = u.Steps
		} else if r.uniform != u.Steps {
			r.uniform = 0
		}
	}
}

// joinLast gives the writes without operations at the end of a turn to the task before them.
func (g *Graph) joinLast(t *timetable, u *Turn) {
	if last := &t.tasks[u.last]; last.Steps == 0 && u.last > u.first {
		t.tasks[u.last-1].Last = last.Last
		last.Lane = -1 // dropped
	}
}

// dropEmptied leaves out the tasks from number from on that joinLast has emptied.
func dropEmptied(tasks []Task, from int, turns []Turn) []Task {
	moved := make([]int, len(tasks)-from)
	kept := tasks[:from]
	for i := from; i < len(tasks); i++ {
		if tasks[i].Lane >= 0 {
			kept = append(kept, tasks[i])
		}
		moved[i-from] = len(kept) - 1
	}
	for i := range turns {
		turns[i].first, turns[i].last = moved[turns[i].first-from], moved[turns[i].last-from]
	}
	return kept
}

// linked reports whether a write of a round has a source that another lane writes in this round.
func (g *Graph) linked(t *timetable, from, to NodeID) bool {
	for n := from; n < to; n++ {
		found := false
		g.Sources(n, func(s Source) bool {
			found = s.Node >= from && t.tasks[t.of[int(s.Node)-g.cells]].Lane != t.tasks[t.of[int(n)-g.cells]].Lane
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// Times is how long the rounds of a trace take on any number of processors, with a barrier after
// each.
type Times struct {
	g *Graph
	t *timetable
}

// Times works out what the times of the trace are made of.
func (g *Graph) Times() *Times { return &Times{g, g.timetable()} }

// Work is W = T(1), in steps.
func (t *Times) Work() int {
	work := 0
	for i := range t.t.tasks {
		work += t.t.tasks[i].Steps
	}
	return work
}

// Chain is the time on as many processors as one likes: every round takes as long as its longest
// turn.
func (t *Times) Chain() int { return t.Barrier(len(t.t.tasks) + 1) }

// Barrier is T(p) with a barrier after every round.
func (t *Times) Barrier(p int) int {
	time := 0
	for id := range t.t.rounds {
		time += t.Round(RoundID(id+1), p)
	}
	return time
}

// Round is how long a round takes on p processors.
func (t *Times) Round(id RoundID, p int) int {
	r := &t.t.rounds[id-1]
	if !r.linked && r.uniform > 0 {
		return (len(r.turns) + p - 1) / p * r.uniform
	}
	var tasks []Task
	if r.linked {
		tasks = slices.Clone(t.t.tasks[r.from:r.to])
	}
	return t.g.barrierRound(tasks, t.t, r, p, 0)
}

// Turns returns the turns of a round, by lanes. They must not be changed.
func (t *Times) Turns(id RoundID) []Turn { return t.t.rounds[id-1].turns }

// Linked reports whether turns of a round may wait for one another: for an atomic before their own,
// or in a round without order.
func (t *Times) Linked(id RoundID) bool { return t.t.rounds[id-1].linked }

// Barrier runs the turns of each round on p processors, each whole on the first that is free, and
// waits for all of them before the next round. Turns that wait for one another within a round are
// begun when what they wait for is there.
func (g *Graph) Barrier(p int) *Schedule {
	t := g.timetable()
	s := &Schedule{P: p, Tasks: slices.Clone(t.tasks)}
	for i := range t.rounds {
		r := &t.rounds[i]
		s.Time = g.barrierRound(s.Tasks[r.from:r.to], t, r, p, s.Time)
	}
	return s
}

// barrierRound schedules a round that begins at a time on p processors, and returns when it ends.
// It notes where and when in the round's tasks, if it is given them; only turns that wait for one
// another need them.
func (g *Graph) barrierRound(tasks []Task, t *timetable, r *roundTurns, p, time int) int {
	if r.linked {
		return g.list(tasks, t, r.from, p, time)
	}
	free := make(processorQueue, 0, min(p, len(r.turns)))
	end := time
	for _, u := range r.turns {
		at := busy{time, len(free)}
		if len(free) == p {
			at = heap.Pop(&free).(busy)
		}
		if tasks != nil {
			begin := at.until
			for i := u.first - r.from; i <= u.last-r.from; i++ {
				tasks[i].Processor, tasks[i].Start = at.processor, begin
				begin = tasks[i].End()
			}
		}
		at.until += u.Steps
		end = max(end, at.until)
		heap.Push(&free, at)
	}
	return end
}

// Greedy runs every task as soon as its sources are there, the lane's task before it is done and a
// processor is free, earlier ones first (list scheduling, Graham 1966): no barrier holds it back.
// Steering sources count as sources.
func (g *Graph) Greedy(p int) *Schedule {
	t := g.timetable()
	s := &Schedule{P: p, Tasks: slices.Clone(t.tasks)}
	s.Time = g.list(s.Tasks, t, 0, p, 0)
	return s
}

// list schedules tasks on p processors in the order given, from a time on, and returns when the last
// ends. The first of them is task number from of the trace.
func (g *Graph) list(tasks []Task, t *timetable, from, p, time int) int {
	l := &packing{p: p, tasks: tasks, running: runningQueue{tasks: tasks}, home: map[LaneID]int{}}
	l.waits, l.readers = g.awaited(tasks, t.of, from)
	var first []int32
	for i, n := range l.waits {
		tasks[i].Processor = 0
		if n == 0 {
			first = append(first, int32(i))
		}
	}
	for _, i := range first {
		l.release(i, time)
	}
	return l.run(time)
}

// awaited tells of each of the tasks how many others of them it waits for, and which wait for it.
// The first is task number from of the trace.
func (g *Graph) awaited(tasks []Task, of []int32, from int) (waits []int32, readers [][]int32) {
	waits, readers = make([]int32, len(tasks)), make([][]int32, len(tasks))
	last := make([]int, len(tasks)) // task that was last found to wait for each
	for i := range last {
		last[i] = -1
	}
	before := map[LaneID]int{}
	round := RoundID(0)
	for i := range tasks {
		task := &tasks[i]
		depend := func(k int) {
			if k >= 0 && k != i && last[k] != i {
				last[k] = i
				waits[i]++
				readers[k] = append(readers[k], int32(i))
			}
		}
		for n := task.First; n <= task.Last; n++ {
			g.Sources(n, func(src Source) bool {
				if !g.IsInput(src.Node) {
					depend(int(of[int(src.Node)-g.cells]) - from)
				}
				return true
			})
		}
		if task.Round != round {
			round = task.Round
			clear(before)
		}
		if k, ok := before[task.Lane]; ok {
			depend(k)
		}
		before[task.Lane] = i
	}
	return waits, readers
}

// packing is a list schedule under way.
type packing struct {
	p       int
	tasks   []Task
	waits   []int32 // tasks not yet done that each waits for
	readers [][]int32
	ready   taskQueue
	running runningQueue
	free    processorQueue
	used    int            // processors that have run anything
	home    map[LaneID]int // the processor on which each lane ran last, from 1
}

// run schedules what is ready and what becomes so, from a time on, and returns when the last task
// ends.
func (l *packing) run(time int) int {
	for l.ready.Len() > 0 || l.running.Len() > 0 {
		for l.ready.Len() > 0 && (len(l.free) > 0 || l.used < l.p) {
			l.begin(heap.Pop(&l.ready).(int32), time)
		}
		time = l.tasks[l.running.list[0]].End()
		for l.running.Len() > 0 && l.tasks[l.running.list[0]].End() == time {
			i := heap.Pop(&l.running).(int32)
			heap.Push(&l.free, busy{processor: l.tasks[i].Processor})
			l.done(i, time)
		}
	}
	return time
}

// begin runs a task: on the processor of its lane if that is free, or on the first that is.
func (l *packing) begin(i int32, time int) {
	task := &l.tasks[i]
	at := busy{processor: l.used}
	mine := l.free.with(l.home[task.Lane])
	switch {
	case mine >= 0:
		at = heap.Remove(&l.free, mine).(busy)
	case len(l.free) > 0:
		at = heap.Pop(&l.free).(busy)
	default:
		l.used++
	}
	task.Start, task.Processor = time, at.processor
	l.home[task.Lane] = at.processor + 1
	heap.Push(&l.running, i)
}

// release makes a task ready that waits for nothing any more. One that takes no time is done at
// once.
func (l *packing) release(i int32, time int) {
	if l.tasks[i].Steps > 0 {
		heap.Push(&l.ready, i)
		return
	}
	l.tasks[i].Start = time
	l.done(i, time)
}

func (l *packing) done(i int32, time int) {
	for _, r := range l.readers[i] {
		if l.waits[r]--; l.waits[r] == 0 {
			l.release(r, time)
		}
	}
}

// taskQueue gives the earliest task first.
type taskQueue []int32

func (q taskQueue) Len() int           { return len(q) }
func (q taskQueue) Less(i, j int) bool { return q[i] < q[j] }
func (q taskQueue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *taskQueue) Push(x any)        { *q = append(*q, x.(int32)) }
func (q *taskQueue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}

// busy is a processor and until when it is.
type busy struct{ until, processor int }

// processorQueue gives the processor first that is free first, of these the lowest.
type processorQueue []busy

func (q processorQueue) Len() int { return len(q) }
func (q processorQueue) Less(i, j int) bool {
	return q[i].until < q[j].until || q[i].until == q[j].until && q[i].processor < q[j].processor
}
func (q processorQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *processorQueue) Push(x any)   { *q = append(*q, x.(busy)) }
func (q *processorQueue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}

// with returns where processor number home, from 1, is in the queue; -1 where it is not. A long
// queue is not searched.
func (q processorQueue) with(home int) int {
	if home == 0 || len(q) > 64 {
		return -1
	}
	return slices.IndexFunc(q, func(b busy) bool { return b.processor == home-1 })
}

// runningQueue gives the task first that ends first.
type runningQueue struct {
	tasks []Task
	list  taskQueue
}

func (q *runningQueue) Len() int { return len(q.list) }
func (q *runningQueue) Less(i, j int) bool {
	a, b := q.tasks[q.list[i]].End(), q.tasks[q.list[j]].End()
	return a < b || a == b && q.list[i] < q.list[j]
}
func (q *runningQueue) Swap(i, j int) { q.list.Swap(i, j) }
func (q *runningQueue) Push(x any)    { q.list.Push(x) }
func (q *runningQueue) Pop() any      { return q.list.Pop() }
