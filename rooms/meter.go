package rooms

// Meter holds a stream of events to a rate: so many at once, and then so many a second. The zero
// Meter lets nothing through.
type Meter struct {
	burst, rate float64 // events, events a second
	left        float64
	last        int64
	began       bool
}

// NewMeter lets burst events through at once and then rate a second.
func NewMeter(burst, rate float64) Meter { return Meter{burst: burst, rate: rate, left: burst} }

// Take tells whether an event may pass at a time in milliseconds, and counts it if it may. Time
// that goes backwards counts as none.
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

// Full tells whether nothing of the meter is used up, so that it need not be kept.
func (m *Meter) Full(now int64) bool { return m.at(now) >= m.burst }

func (m *Meter) at(now int64) float64 { return m.left + float64(max(0, now-m.last))/1000*m.rate }
