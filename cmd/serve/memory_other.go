//go:build !unix && !js

package main

import "log/slog"

// keepWithinMemory knows of no limits of this system; GOMEMLIMIT says them.
func keepWithinMemory(*slog.Logger) {}
