package simulate

import (
	"testing"
	"time"
)

// Twenty addresses with as many sockets as they get do not shut a class out: on a full server those
// get in that have few. What they let go of, others have.
func TestCrowdedServer(t *testing.T) {
	s := New(1, Trouble{})
	server := &server{sim: s}
	s.servers = append(s.servers, server)
	server.start()
	for !server.up {
		if !s.world.step(time.Minute) {
			t.Fatal("the server does not start")
		}
	}
	counts := func() int { return server.host.Counts().Sockets }
	var releases []func()
	for before := -1; before != counts(); {
		before = counts()
		for i := range 20 {
			if release, err := server.host.Admit(address(3, byte(i))); err == nil {
				releases = append(releases, release)
			}
		}
	}
	if taken := counts(); taken < s.budget.Sockets*9/10 {
		t.Errorf("twenty addresses get %d sockets of %d", taken, s.budget.Sockets)
	}
	for i := range 5 {
		if _, err := server.host.Admit(address(1, 1)); err != nil {
			t.Fatalf("student %d of a class is not let in beside them: %v", i+1, err)
		}
	}
	for _, release := range releases {
		release()
	}
	for i := range s.budget.SocketsFrom - 5 {
		if _, err := server.host.Admit(address(1, 1)); err != nil {
			t.Fatalf("student %d of a school is not let in on an empty server: %v", i+6, err)
		}
	}
	if _, err := server.host.Admit(address(1, 1)); err == nil {
		t.Error("an address has more sockets than it may")
	}
}
