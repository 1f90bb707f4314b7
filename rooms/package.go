// Package rooms is a classroom as a state machine: a teacher leads a figure through its steps,
// everybody's figure follows, and questions are put, discussed, put again and answered.
//
// Messages flow in, each with its sender and the time at which it was taken in order; what changes
// is the Room, and what flows out is what each member is told of it: always the whole of it, never
// a difference, so that a member who comes late or comes back needs one message. A room that
// applies the same messages at the same times is the same room, so a store that keeps messages in
// order keeps the room.
//
// There is no clock here, no socket, no store and no randomness but what is handed in, and this
// package imports nothing of ours: it knows neither figures nor exercises, only their addresses and
// their keys as texts.
package rooms
