package rooms

// Meter holds a stream of events to a rate: so many at once, and then so many a second. The zero Meter lets nothing through.
type Meter struct {
	burst, rate float64 // events, events a second
	left        float64
	last        int64
	began       bool
}

// NewMeter lets burst events through at once and then rate a second.
func NewMeter(burst, rate float64) Meter { return Meter{burst: burst, rate: rate, left: burst} }

// Take tells whether an event may pass at a time in milliseconds, and counts it if it may. Time that goes backwards counts as none.
func (m *Meter) Take(now int64) bool {
	if m.began && now > m.last {
		m.left = min(m.burst, m.left+float64(now-m.last)/1000*m.rate)
	}
	if !m.began || now > m.last {
		m.last, m.began = now, true
	}
	if m.left < 1 {
		return false
	}
	m.left--
	return true
}

// Back gives back what was taken for an event that turned out not to count.
func (m *Meter) Back() { m.left = min(m.burst, m.left+1) }

// Empty tells whether an event could not pass now. It counts none.
func (m *Meter) Empty(now int64) bool { return m.at(now) < 1 }

// Full tells whether nothing of the meter is used up, so that it need not be kept.
func (m *Meter) Full(now int64) bool { return m.at(now) >= m.burst }

func (m *Meter) at(now int64) float64 { return m.left + float64(max(0, now-m.last))/1000*m.rate }

// The rates that a gateway holds browsers to. Codes are guessed from an address, which may be a whole school's: of its pupils some mistype; with 47 million
// codes it takes such an address a day to find one of a thousand rooms. Frames are all that a browser sends, positions among them, which follow a hand;
// messages are all but positions.
func Guesses() Meter  { return NewMeter(30, 1.0/2) }
func Openings() Meter { return NewMeter(20, 1.0/6) }
func Frames() Meter   { return NewMeter(120, 70) }
func Messages() Meter { return NewMeter(20, 5) }
