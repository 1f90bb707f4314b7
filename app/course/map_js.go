package course

// arrange does nothing: the server has given every lesson its place on the map.
func arrange([]Entry) {}
