//go:build !js && !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package gateway

import "os"

// lockFile opens a file; what would hold it for this process alone is another thing on every
// system.
func lockFile(name string) (*os.File, error) {
	return os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
}
