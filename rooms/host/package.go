// Package host is what one server does for classrooms, without sockets, clock and store of its own,
// which are handed in (seams.go). So the same code runs behind WebSockets and NATS (rooms/gateway)
// and in a simulator (rooms/simulate).
//
// Frames of browsers flow in, and entries of the rooms' store; what each member is told flows out,
// and what is to be stored. What members send is appended to the room's entries, in batches, and
// whatever comes back from the store, in its order and with its times, is applied to the pure
// rooms.Room. So all servers have the same room, a server that is killed finds it again, and
// nothing a host remembers of its own is part of it. From time to time the room itself is appended
// and replaces everything before it.
//
// Order of work on one frame: visitor.go reads and limits it, speak.go judges it, queues it and
// appends it, live.go applies what the store says, tell.go tells everybody. Nothing here waits:
// each call does its work under the lock of one room and returns, and what takes time calls back.
// Locks are taken in one order: a room's before the host's.
package host
