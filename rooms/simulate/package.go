// Package simulate runs the servers of classrooms (rooms/host) in a world of its own, in which one
// seed decides everything: when each call comes back and in what order, what is delayed, lost or
// said twice, when servers, stores and lines fail and when disks are full, what teachers and
// students do, and what strangers try. Nothing here sleeps and nothing runs beside anything else:
// an hour takes a part of a second, and a seed that fails fails again.
//
// A seed and a number of hours flow in; a report flows out, with what was done and how often, and
// the first violation of what has to hold (invariants.go), which is looked at after every event.
// Shrink finds the shortest time and the fewest kinds of trouble with which a seed still fails.
package simulate
