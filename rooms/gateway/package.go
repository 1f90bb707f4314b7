// Package gateway lets browsers into classrooms. Natively only: what it needs must never be linked
// into the client.
//
// Frames of browsers flow in over WebSockets, and what each member is told flows out. Between the
// two stands a rooms/host.Host, and behind it a stream of NATS JetStream with a subject for every
// room, embedded or in a cluster (store.go). Here are the machine's clock, sockets and disks, which
// a simulator has of its own; what becomes of a frame is the host's.
//
// Nothing that one member does waits for another member's line: who reads slowly is told the
// latest, and nothing before it (mailbox.go).
package gateway
