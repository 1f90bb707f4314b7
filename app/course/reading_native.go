//go:build !js

package course

// The server knows nothing of what anybody has read.
func haveRead() Reading { return nil }
