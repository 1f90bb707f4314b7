package main

import "upsweep/parallel"

// Barrier waits for the other workers: in shared memory, which blocks this thread and nobody else's, or for the message that the last
// of them has come.
func (m *member) Barrier() error {
	code := barrier()
	if code == awaitMessage {
		<-m.messages
		return nil
	}
	return verdict(code)
}

// Step tells progress, and looks whether the run is over.
func (m *member) Step(elements int) error { return verdict(step(uint32(elements))) }

func verdict(code uint32) error {
	switch code {
	case goOn:
		return nil
	case runTimedOut:
		return parallel.ErrTimeout
	}
	return parallel.ErrCancelled
}
