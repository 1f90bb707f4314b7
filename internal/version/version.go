// Package version says of which build a program is. It imports nothing of ours.
package version

import (
	"runtime"
	"runtime/debug"
	"strings"
)

// Of is one line: the program's name, the version of its module, the revision where the build knows
// it, that of Go, and the platform.
func Of(program string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return program + ", of an unknown build"
	}
	words := []string{program, info.Main.Version}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 && !strings.Contains(info.Main.Version, s.Value[:12]) {
			words = append(words, s.Value[:12])
		}
	}
	return strings.Join(append(words, info.GoVersion, runtime.GOOS+"/"+runtime.GOARCH), " ")
}
