// Package room is the browser's half of a classroom: the teacher's page with the stops of an hour,
// the page on the projector, and the page of a student who follows and votes.
//
// The plan of an hour flows in, made of a lesson and its teaching notes by the server
// (plan_native.go) or of a figure (plan.go); so does what the room tells (rooms.Told), through a
// socket (web/room.js) or, if there is no server, from the rooms.Room that the teacher's window
// holds itself. Pages flow out, and messages to the room (rooms.Message).
//
// Teacher, the teacher's model, and Follower, everybody else's, are pure and tested natively; the
// files that end in _view.go draw them, those in _js.go have the browser do what they ask. A place
// (place.go) is where a figure is, as addresses tell it; the room itself knows nothing of figures.
// The package does not know routes or lessons' pages.
package room
