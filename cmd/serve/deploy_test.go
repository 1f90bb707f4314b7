//go:build !js && !embedded

package main

import (
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What deploy/ and docs/hosting.md call the server with are flags that it has.
func TestDeployedFlagsExist(t *testing.T) {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	newPackFlags(flags)
	newOperation(flags)
	roomFlags(flags)
	newStateFlags(flags)
	newScormFlags(flags)
	newLTIFlags(flags)
	for _, name := range []string{"addr", "export", "site", "sign-key", "version"} { // run's own
		flags.String(name, "", "")
	}
	for file, pattern := range map[string]string{
		"../../deploy/upsweep.service": `(?m)^ExecStart=.*$`,
		"../../deploy/Containerfile":   `(?m)^CMD .*$`,
		"../../docs/hosting.md":        "(?m)^\\| `-.*?\\|",
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, line := range regexp.MustCompile(pattern).FindAllString(string(text), -1) {
			for _, m := range regexp.MustCompile("[ \"`]-([a-z][a-z-]*)").FindAllStringSubmatch(line, -1) {
				if found++; flags.Lookup(m[1]) == nil {
					t.Errorf("%s: there is no flag -%s", file, m[1])
				}
			}
		}
		if found == 0 {
			t.Errorf("%s names no flag", file)
		}
	}
}

// The container holds the program alone, and runs it as nobody; the service has no rights, and
// nowhere to write but its state. Both leave the limit of memory to the program, which finds that
// of its group.
func TestDeployedWithoutRights(t *testing.T) {
	for file, wants := range map[string][]string{
		"../../deploy/Containerfile":   {"FROM scratch", "USER 65534:65534", `ENTRYPOINT ["/serve"]`, "VOLUME /state"},
		"../../deploy/upsweep.service": {"DynamicUser=yes", "ProtectSystem=strict", "StateDirectory=upsweep", "MemoryMax=700M", "CapabilityBoundingSet=", "NoNewPrivileges=yes", "MemoryDenyWriteExecute=yes"},
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")
		for _, want := range wants {
			if !slices.Contains(lines, want) {
				t.Errorf("%s lacks the line %q", file, want)
			}
		}
		for _, line := range lines {
			if strings.HasPrefix(line, "RUN") || strings.HasPrefix(line, "ReadWritePaths") || strings.HasPrefix(line, "User=root") || strings.Contains(line, "GOMEMLIMIT") {
				t.Errorf("%s: %s", file, line)
			}
		}
	}
}
