// Package gateway lets browsers into classrooms. Natively only: what it needs must never be linked into the client.
//
// Frames of browsers flow in over WebSockets, and what each member is told flows out. Between the two lies a stream of NATS JetStream with a subject for
// every room: what members send is appended to it, in batches, and whatever comes out of it, in its order and with its times, is applied to the pure
// rooms.Room. So all servers of a cluster have the same room, a server that is killed finds it again, and nothing a gateway remembers of its own is part
// of it. From time to time the room itself is appended, and takes the place of everything before it.
//
// Order of work on one frame: socket.go reads and limits it, speak.go appends it, live.go applies what the stream says, tell.go has everybody told,
// mailbox.go writes. Nothing that one member does waits for another member's line: who reads slowly is told the latest, and nothing before it.
package gateway
