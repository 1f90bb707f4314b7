//go:build unix && !js

package main

import (
	"io/fs"
	"log/slog"
	"math"
	"os"
	"path"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
)

// keepWithinMemory has Go collect more often as the memory that the process may have runs short:
// what the system allows it, by its group (cgroup v2) or by the limit of its data segment. What is
// not heap needs the rest. GOMEMLIMIT, where it is set, says otherwise.
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

// memoryOfGroup is how much the process's group may have (cgroup v2), which is no more than any of
// the groups around it.
func memoryOfGroup() int64 {
	groups, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return math.MaxInt64 // another system
	}
	return minMemory(os.DirFS("/sys/fs/cgroup"), string(groups))
}

// minMemory is the least that the groups of a process may have. files are those of the groups,
// and groups is what the system says of them: a line for each hierarchy, of which 0 is that of
// cgroup v2.
func minMemory(files fs.FS, groups string) int64 {
	least := int64(math.MaxInt64)
	for line := range strings.Lines(groups) {
		group, ok := strings.CutPrefix(strings.TrimSpace(line), "0::/")
		if !ok {
			continue
		}
		for ; ; group = path.Dir(group) {
			text, err := fs.ReadFile(files, path.Join(group, "memory.max"))
			if allowed, wrong := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && wrong == nil { // else it is "max"
				least = min(least, allowed)
			}
			if group == "" || group == "." {
				break
			}
		}
	}
	return least
}
