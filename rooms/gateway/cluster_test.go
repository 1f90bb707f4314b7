package gateway

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"

	"upsweep/rooms"
)

// cluster is three NATS nodes in this process, each with its own store.
type cluster struct {
	t       *testing.T
	dirs    [3]string
	clients [3]int // ports
	routes  [3]int
	nodes   [3]*server.Server
}

func startCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{t: t}
	for i := range c.nodes {
		c.dirs[i], c.clients[i], c.routes[i] = t.TempDir(), freePort(t), freePort(t)
	}
	for i := range c.nodes {
		c.start(i)
	}
	t.Cleanup(func() {
		for i := range c.nodes {
			c.stop(i)
		}
	})
	return c
}

func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

func (c *cluster) start(i int) {
	c.t.Helper()
	var others []*url.URL
	for j, port := range c.routes {
		if j != i {
			others = append(others, &url.URL{Scheme: "nats", Host: fmt.Sprint("127.0.0.1:", port)})
		}
	}
	node, err := server.NewServer(&server.Options{
		ServerName: fmt.Sprint("node-", i), Host: "127.0.0.1", Port: c.clients[i], JetStream: true, StoreDir: c.dirs[i], SyncAlways: true, NoSigs: true, NoLog: true,
		Cluster: server.ClusterOpts{Name: "upsweep", Host: "127.0.0.1", Port: c.routes[i]}, Routes: others,
	})
	if err != nil {
		c.t.Fatal(err)
	}
	node.Start()
	if !node.ReadyForConnections(patience) {
		c.t.Fatal("a node does not start")
	}
	c.nodes[i] = node
}

func (c *cluster) stop(i int) {
	if c.nodes[i] != nil {
		c.nodes[i].Shutdown()
		c.nodes[i].WaitForShutdown()
		c.nodes[i] = nil
	}
}

func (c *cluster) addresses() string {
	var list []string
	for _, port := range c.clients {
		list = append(list, fmt.Sprint("nats://127.0.0.1:", port))
	}
	return strings.Join(list, ",")
}

// hasAll waits until every node has all of the streams, so that another may be stopped.
func (c *cluster) hasAll(s *site) {
	c.t.Helper()
	for late := time.Now().Add(3 * patience); ; time.Sleep(20 * time.Millisecond) {
		current := 0
		for _, stream := range s.store.streams {
			info, err := stream.Info(c.t.Context())
			if err != nil || info.Cluster == nil || info.Cluster.Leader == "" || len(info.Cluster.Replicas) != 2 {
				continue
			}
			if !slices.ContainsFunc(info.Cluster.Replicas, func(r *jetstream.PeerInfo) bool { return !r.Current || r.Offline }) {
				current++
			}
		}
		if current == shelves {
			return
		}
		if time.Now().After(late) {
			c.t.Fatalf("the nodes have %d of %d streams", current, shelves)
		}
	}
}

// Two servers share their rooms over three nodes, of which one is stopped during a vote, and after
// it is back another one: nothing is lost.
func TestCluster(t *testing.T) {
	if os.Getenv("UPSWEEP_FAULTS") == "" {
		t.Skip("elections take seconds: make faults")
	}
	c := startCluster(t)
	options := quick()
	options.Cluster = c.addresses()
	one, two := startSite(t, options), startSite(t, options)
	opened, teacher, students := class(t, at(one.address), 10)
	for range 10 {
		students = append(students, join(t, at(two.address), opened.Code, rooms.Student, ""))
	}
	for _, b := range students {
		b.sees("the room", func(rooms.Told) bool { return true })
	}
	teacher.sees("the students of both", func(t rooms.Told) bool { return t.Students == 20 })
	for round, stopped := range []int{0, 1, 2} {
		id := fmt.Sprint("q", round)
		teacher.does(ask(id))
		for _, b := range students {
			b.sees("the question", isIn(id, rooms.Voting))
		}
		for i, b := range students {
			if i == 7 {
				c.stop(stopped)
			}
			b.does(choose(id, fmt.Sprint(i%2), 0))
		}
		told := teacher.sees("all votes", func(t rooms.Told) bool { return isIn(id, rooms.Voting)(t) && given(20, 0)(t) })
		if got := fmt.Sprint(told.Question.Votes[0]); got != "[{0 10 false true} {1 10 true true} {2 0 false true}]" {
			t.Errorf("%s: %s", id, got)
		}
		teacher.does(turn(id, rooms.Counted), turn(id, rooms.Revealed))
		for _, b := range students {
			told := b.sees("the answer", isIn(id, rooms.Revealed))
			if told.Question.Votes[0].Total() != 20 {
				t.Errorf("%s: a student sees %v", id, told.Question.Votes[0])
			}
		}
		c.start(stopped)
		c.hasAll(one)
	}
}

// Two servers on one node share their rooms: who leads, who follows, and what is voted.
func TestTwoServers(t *testing.T) {
	node, err := server.NewServer(&server.Options{ServerName: "alone", Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	node.Start()
	t.Cleanup(func() {
		node.Shutdown()
		node.WaitForShutdown()
	})
	if !node.ReadyForConnections(patience) {
		t.Fatal("a node does not start")
	}
	options := quick()
	options.Cluster = node.ClientURL()
	one, two := startSite(t, options), startSite(t, options)
	opened, teacher, students := class(t, at(one.address), 2)
	students = append(students, join(t, at(two.address), opened.Code, rooms.Student, ""))
	laptop := join(t, at(two.address), opened.Code, rooms.Teacher, opened.Secret)
	students[2].sees("the room", func(t rooms.Told) bool { return t.Students == 3 })
	teacher.does(goTo(1), ask("q1"))
	for i, b := range students {
		b.sees("the question", isIn("q1", rooms.Voting))
		b.does(choose("q1", fmt.Sprint(i), 0))
	}
	laptop.sees("three votes", given(3, 0))
	laptop.does(lead(), turn("q1", rooms.Counted))
	teacher.sees("that the other leads", func(t rooms.Told) bool { return !t.Leads && isIn("q1", rooms.Counted)(t) })
	one.shut(t)
	laptop.sees("that one server's students have gone", func(t rooms.Told) bool { return t.Students == 1 })
}
