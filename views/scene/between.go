package scene

// Between appends to dst what lies a fraction t of the way from one list of shapes to another. Shapes with the same key
// move and change size; when their ink or text differs, one fades into the other on the way. A shape that only one side
// has fades in place. Points of lines are interpolated when both sides have equally many.
func Between(dst, from, to []Shape, t float64) []Shape {
	switch {
	case t <= 0:
		return append(dst, from...)
	case t >= 1:
		return append(dst, to...)
	}
	old := make(map[Key]int, len(from))
	for i := range from {
		if from[i].Key != 0 {
			old[from[i].Key] = i
		}
	}
	met := make([]bool, len(from))
	var arriving []Shape
	for i := range to {
		j, ok := old[to[i].Key]
		if !ok || from[j].Kind != to[i].Kind {
			arriving = append(arriving, to[i].Faded(t))
			continue
		}
		met[j] = true
		a, b := moved(from[j], to[i], t), moved(to[i], from[j], 1-t)
		if from[j].Ink == to[i].Ink && from[j].Text == to[i].Text {
			arriving = append(arriving, b)
			continue
		}
		arriving = append(arriving, a.Faded(1-t), b.Faded(t))
	}
	for i := range from {
		if !met[i] {
			dst = append(dst, from[i].Faded(1-t))
		}
	}
	return append(dst, arriving...)
}

// moved is a a fraction t of the way towards the place, size and opacity of b.
func moved(a, b Shape, t float64) Shape {
	a.Box = Rect{Lerp(a.Box.X, b.Box.X, t), Lerp(a.Box.Y, b.Box.Y, t), Lerp(a.Box.W, b.Box.W, t), Lerp(a.Box.H, b.Box.H, t)}
	a.Radius = Lerp(a.Radius, b.Radius, t)
	a.Opacity += float32(float64(b.Opacity-a.Opacity) * t)
	if len(a.Points) == len(b.Points) && len(a.Points) > 0 {
		points := make([]Point, len(a.Points))
		for i := range points {
			points[i] = LerpPoint(a.Points[i], b.Points[i], t)
		}
		a.Points = points
	}
	return a
}
