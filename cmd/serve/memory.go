//go:build unix && !js

package main

import (
	"log/slog"
	"math"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
)

// keepWithinMemory has Go collect more often as the memory that the process may have runs short: what the system allows it, by its
// group (cgroup v2) or by the limit of its data segment. What is not heap needs the rest. GOMEMLIMIT, where it is set, says otherwise.
func keepWithinMemory(log *slog.Logger) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	allowed := memoryOfGroup()
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_DATA, &limit); err == nil && limit.Cur < math.MaxInt64 {
		allowed = min(allowed, int64(limit.Cur))
	}
	if allowed == math.MaxInt64 {
		return
	}
	debug.SetMemoryLimit(allowed / 4 * 3)
	log.Info("memory is limited", "MB", allowed/1_000_000)
}

// memoryOfGroup is how much the process's group may have.
func memoryOfGroup() int64 {
	group, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return math.MaxInt64 // another system
	}
	path, ok := strings.CutPrefix(strings.TrimSpace(string(group)), "0::")
	if !ok {
		return math.MaxInt64
	}
	text, err := os.ReadFile("/sys/fs/cgroup" + path + "/memory.max")
	if err != nil {
		return math.MaxInt64
	}
	most, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil {
		return math.MaxInt64 // "max"
	}
	return most
}
