package simulate

import (
	"fmt"
	"maps"
	"net/netip"
	"slices"
	"strings"
	"time"

	"upsweep/budget"
	"upsweep/rooms"
)

// Trouble says how much of each kind there is in a world. The zero Trouble is a world in which
// nothing goes wrong.
type Trouble struct {
	Loss     float64 // of a call to the store, of its answer, or of what it says to those who listen
	Slow     float64 // of calls that take seconds
	Crashes  float64 // of a server, in an hour
	Outages  float64 // of the store, in an hour: what is not on its disk is forgotten
	FullDisk float64 // in an hour
	Cuts     float64 // of a line, in a minute
	Hostile  int     // strangers of each kind
}

// Everything is trouble of every kind.
func Everything() Trouble {
	return Trouble{Loss: 0.01, Slow: 0.01, Crashes: 1, Outages: 1, FullDisk: 0.5, Cuts: 0.02, Hostile: 1}
}

// Simulation is a world with servers, classes and strangers in it.
type Simulation struct {
	Trouble
	JumpingClock bool // servers' clocks do not go on evenly, as they have to (planted_test.go)

	world   *world
	store   *store
	servers []*server
	lines   []*line
	budget  budget.Rooms
	rooms   int
	members int

	classes  []*class
	full     bool          // the disk is, for now
	troubled time.Duration // until when something that servers can't help goes on

	counts    map[string]int
	frames    map[string]rooms.Heard // frames of servers that have been read
	violation *Violation
}

// Violation is something that does not hold.
type Violation struct {
	What  string
	After time.Duration // since the beginning of the world
	Step  int
}

func (v *Violation) Error() string {
	return fmt.Sprintf("after %v, at event %d: %s", v.After.Round(time.Millisecond), v.Step, v.What)
}

// Report is what has happened in a world.
type Report struct {
	Seed      uint64
	Hours     float64
	Events    int
	Counts    map[string]int
	Violation *Violation // nil where all was well
}

func (r Report) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "seed %d: %.2f hours, %d events", r.Seed, r.Hours, r.Events)
	for _, name := range slices.Sorted(maps.Keys(r.Counts)) {
		fmt.Fprintf(&text, ", %d %s", r.Counts[name], name)
	}
	if r.Violation != nil {
		fmt.Fprintf(&text, "\nVIOLATION %v", r.Violation)
	}
	return text.String()
}

// Small budgets are reached in a world of few rooms.
const (
	manyRooms   = 24
	manyMembers = 40
)

func smallBudget() budget.Rooms {
	b := budget.Rooms{
		Sockets: 200, SocketsFrom: 90, OpenFrom: 8, Teachers: 4, Queued: 256 << 10, QueuedRoom: 48 << 10,
		Stored: 3 << 20, Room: 256 << 10, Reserve: 64 << 10, From: 256 << 10, FromBurst: 1 << 20,
	}
	b.Share = b.Stored / 2 / manyRooms
	return b
}

// New makes a world from a seed.
func New(seed uint64, t Trouble) *Simulation {
	s := &Simulation{Trouble: t, world: newWorld(seed), budget: smallBudget(), rooms: manyRooms, members: manyMembers, counts: map[string]int{}, frames: map[string]rooms.Heard{}}
	s.store = newStore(s.world, &s.Trouble, s.budget.Stored+s.budget.Stored/4)
	return s
}

// Run runs a world for so long, or until something does not hold.
func (s *Simulation) Run(seed uint64, hours float64) Report {
	until := time.Duration(hours * float64(time.Hour))
	for range 2 {
		server := &server{sim: s}
		s.servers = append(s.servers, server)
		server.start()
	}
	for range 2 {
		s.world.after(s.world.between(time.Second, 10*time.Minute), s.newClass)
	}
	s.goesWrong()
	for range s.Hostile {
		s.strangers()
	}
	for s.violation == nil && s.world.step(until) {
		s.check()
	}
	return Report{Seed: seed, Hours: s.world.now.Hours(), Events: s.world.steps, Counts: s.counts, Violation: s.violation}
}

func (s *Simulation) count(what string) { s.counts[what]++ }

// violated notes the first thing that does not hold.
func (s *Simulation) violated(format string, values ...any) {
	if s.violation == nil {
		s.violation = &Violation{fmt.Sprintf(format, values...), s.world.now, s.world.steps}
	}
}

// poisson has something happen so often in a time, at moments that are drawn.
func (s *Simulation) poisson(often float64, in time.Duration, do func()) {
	if often <= 0 {
		return
	}
	var again func()
	again = func() {
		s.world.after(time.Duration(s.world.random.ExpFloat64()/often*float64(in)), func() {
			do()
			again()
		})
	}
	again()
}

// disturbed notes that something goes wrong until then: who waits for an answer meanwhile is not to
// blame the servers.
func (s *Simulation) disturbed(d time.Duration) { s.troubled = max(s.troubled, s.world.now+d) }

// goesWrong has servers, store, disk and lines fail.
func (s *Simulation) goesWrong() {
	s.poisson(s.Crashes, time.Hour, func() {
		away := s.world.between(time.Second, 30*time.Second)
		s.disturbed(away)
		s.servers[s.world.random.IntN(len(s.servers))].crash(away)
	})
	s.poisson(s.Outages, time.Hour, func() {
		away := s.world.between(time.Second, 40*time.Second)
		s.disturbed(away)
		s.count("store crashes")
		s.store.crash(away)
	})
	s.poisson(s.FullDisk, time.Hour, func() {
		if s.full {
			return
		}
		s.count("full disks")
		limit := s.store.limit
		s.full, s.store.limit = true, s.store.disk
		lasts := s.world.between(time.Second, time.Minute)
		s.disturbed(lasts + 10*time.Second)
		s.world.after(lasts, func() { s.store.limit = limit })
		s.world.after(lasts+10*time.Second, func() { s.full = false })
	})
	s.poisson(1, time.Minute, func() {
		for _, l := range slices.Clone(s.lines) {
			if s.world.chance(s.Cuts) {
				s.count("lines cut")
				l.cut()
			}
		}
	})
}

// address is one of a part of the network.
func address(part, n byte) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom4([4]byte{10, 0, part, n}), 32)
}

// device draws a device's name.
func (s *Simulation) device() string {
	name, err := rooms.NewDevice(s.world)
	if err != nil {
		panic(err) // its randomness never ends
	}
	return name
}
