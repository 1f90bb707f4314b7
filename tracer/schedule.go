package tracer

import "container/heap"

// Schedule is a run of a trace on p processors. The unit of time is a task: what one lane writes at one step, the two results of
// a comparator being one.
type Schedule struct {
	P     int
	Time  int // T(p)
	Tasks []Task
}

// Task is what one lane writes at one step, and where and when the schedule runs it.
type Task struct {
	First, Last NodeID // nodes that it writes, both inclusive
	Step        int
	Lane        LaneID
	Processor   int
	Start       int // it ends at Start+1
}

// Work is the number of tasks, W.
func (s *Schedule) Work() int { return len(s.Tasks) }

// Bounds returns max(W/p, S) and W/p + S (Brent 1974; Graham 1966 for greedy schedules), where S is the time on as many processors
// as one likes.
func Bounds(work, span, p int) (lower, upper float64) {
	w := float64(work) / float64(p)
	return max(w, float64(span)), w + float64(span)
}

// Tasks groups the writes of a trace into tasks, in the order of the steps and lanes.
func (g *Graph) Tasks() []Task {
	out := make([]Task, 0, len(g.nodes))
	for i := range g.nodes {
		n := NodeID(g.cells + i)
		step, lane := g.StepOf(n), g.nodes[i].lane
		if k := len(out) - 1; k >= 0 && out[k].Step == step && out[k].Lane == lane && out[k].Last == n-1 {
			out[k].Last = n
			continue
		}
		out = append(out, Task{First: n, Last: n, Step: step, Lane: lane})
	}
	return out
}

// MaxWidth returns the most tasks that any step has: more processors than this never help a barrier schedule.
func (t *Trace) MaxWidth() int {
	width := 1
	for _, s := range t.Steps() {
		width = max(width, s.Active)
	}
	return width
}

// BarrierTime returns T(p) of the schedule that waits for all at the end of every step: Σ ⌈tasks/p⌉.
func (t *Trace) BarrierTime(p int) int {
	time := 0
	for _, s := range t.Steps() {
		if s.Writes > 0 {
			time += (s.Active + p - 1) / p
		}
	}
	return time
}

// Barrier packs the tasks of each step on p processors and waits for all of them before the next step.
func (g *Graph) Barrier(p int) *Schedule {
	s := &Schedule{P: p, Tasks: g.Tasks()}
	byStep := make([][]int, len(g.t.Steps()))
	for i, task := range s.Tasks {
		byStep[task.Step] = append(byStep[task.Step], i)
	}
	for _, tasks := range byStep {
		for k, i := range tasks {
			s.Tasks[i].Start = s.Time + k/p
			s.Tasks[i].Processor = k % p
		}
		s.Time += (len(tasks) + p - 1) / p
	}
	return s
}

// Greedy runs every task as soon as its sources are there and a processor is free, earlier steps first (list scheduling, Graham
// 1966): no barrier holds it back. Steering sources count as sources.
func (g *Graph) Greedy(p int) *Schedule {
	s := &Schedule{P: p, Tasks: g.Tasks()}
	of := make([]int32, len(g.nodes)) // task of each write
	for i, task := range s.Tasks {
		for n := task.First; n <= task.Last; n++ {
			of[int(n)-g.cells] = int32(i)
		}
	}
	waits := make([]int32, len(s.Tasks)) // sources not yet there
	readers := make([][]int32, len(s.Tasks))
	last := map[LaneID]int32{} // in a serial round each task waits for the lane's task before it
	round := RoundID(0)
	for i, task := range s.Tasks {
		seen := map[int32]bool{}
		depend := func(on int32) {
			if on != int32(i) && !seen[on] {
				seen[on] = true
				waits[i]++
				readers[on] = append(readers[on], int32(i))
			}
		}
		for n := task.First; n <= task.Last; n++ {
			g.Sources(n, func(src Source) bool {
				if !g.IsInput(src.Node) {
					depend(of[int(src.Node)-g.cells])
				}
				return true
			})
		}
		if r := g.nodes[int(task.First)-g.cells].round; r != round {
			round = r
			clear(last)
		}
		if g.t.Round(round).Mode == Serial {
			if before, ok := last[task.Lane]; ok {
				depend(before)
			}
			last[task.Lane] = int32(i)
		}
	}
	ready := &taskQueue{}
	for i := range s.Tasks {
		if waits[i] == 0 {
			heap.Push(ready, int32(i))
		}
	}
	var freed []int32
	for done := 0; done < len(s.Tasks); s.Time++ {
		freed = freed[:0]
		for k := 0; k < p && ready.Len() > 0; k++ {
			i := heap.Pop(ready).(int32)
			s.Tasks[i].Start, s.Tasks[i].Processor = s.Time, k
			freed = append(freed, i)
			done++
		}
		for _, i := range freed {
			for _, r := range readers[i] {
				if waits[r]--; waits[r] == 0 {
					heap.Push(ready, r)
				}
			}
		}
	}
	return s
}

// taskQueue gives the earliest task first: tasks are numbered by step and lane.
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
