//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package gateway

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// lockFile holds a file for this process alone, until it is closed or the process ends, however it
// ends.
func lockFile(name string) (*os.File, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(fmt.Errorf("another server keeps its rooms there: %w", err), file.Close())
	}
	return file, nil
}
