package main

import "upsweep/parallel"

// Barrier waits for the other workers: in shared memory, which blocks this thread and nobody
// else's, or for the message that the last of them has come.
func (m *member) Barrier() error {
	verdict := parallel.Verdict(barrier())
	if verdict == parallel.AwaitMessage {
		m.rests <- struct{}{}
		<-m.passed
		return nil
	}
	return verdict.Err()
}

// Step tells progress, and looks whether the run is over.
func (m *member) Step(elements int) error { return parallel.Verdict(step(uint32(elements))).Err() }
