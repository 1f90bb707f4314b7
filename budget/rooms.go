package budget

import "time"

// Rooms is the most that classrooms may take of a server, so that neither one address nor one room
// takes it from the others. Sizes are in bytes.
type Rooms struct {
	Sockets     int // browsers in all rooms
	SocketsFrom int // browsers behind one address: a school is one
	OpenFrom    int // rooms that are open and were opened from one address
	Teachers    int // windows that may lead, of one room

	Queued     int64 // what has come and is not stored yet, of all rooms
	QueuedRoom int64 // the same of one room

	Stored  int64 // what is kept, of all rooms together
	Room    int64 // what one room may keep while there is space
	Share   int64 // what each room may always keep, however much the others do
	Reserve int64 // what a room takes from those who lead it beyond all of this: lead, ask, turn, close, end

	From      int // bytes a second that one address sends to rooms, for long
	FromBurst int // and at once
}

// Classrooms are the budgets of a server that keeps so many rooms, on a disk or in memory.
func Classrooms(rooms int, onDisk bool) Rooms {
	b := Rooms{
		Sockets: 12_000, SocketsFrom: 2000, OpenFrom: 64, Teachers: 16,
		Queued: 16 << 20, QueuedRoom: 1 << 20,
		Stored: 96 << 20, Room: 4 << 20, Reserve: 256 << 10,
		From: 1 << 20, FromBurst: 8 << 20,
	}
	if onDisk {
		b.Stored = 2 << 30
	}
	// Half of it is shared out, and the other half is lent to those who need more.
	b.Share = b.Stored / 2 / int64(max(1, rooms))
	return b
}

// How fast codes may be tried from one address. A school is one, in which many mistype.
const (
	WrongCodes   = 30                     // are answered at once, and one more every
	WrongEvery   = 2 * time.Second        //
	WrongWaits   = 2 * time.Second        // how long each answer takes beyond that
	WrongWaiting = 200                    // how many such answers wait at a time
	Lookups      = 3000                   // codes of rooms in which nobody from this address is, at once, right or wrong, and then one every
	LookupEvery  = 100 * time.Millisecond //
	Openings     = 20                     // rooms, at once, and then one every
	OpeningEvery = 6 * time.Second        //
)

// How fast one browser may send. Frames are all that it sends, positions among them, which follow a
// hand; messages all but positions.
const (
	FramesBurst, FramesRate     = 120, 70
	MessagesBurst, MessagesRate = 20, 5
)
