package translate

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/workbench/kernels"
)

// onHost lets a compiler of C++ take the text of CUDA: one thread after another.
const onHost = `#include <cstdio>
#include <cstring>
#include <cmath>
#include <algorithm>
using std::min; using std::max; using std::abs; using std::floor;
#define __device__
#define __global__
#define __constant__
struct Dim { unsigned x; } blockIdx, blockDim, threadIdx;
inline int atomicAdd(int *p, int v) { int was = *p; *p += v; return was; }
inline int atomicExch(int *p, int v) { int was = *p; *p = v; return was; }
#define cudaMemcpyToSymbol(to, from, size) memcpy(&to, from, size)
#define cudaMemcpyFromSymbol(to, from, size) memcpy(to, from, size)
template <class F> void launch(F kernel, unsigned blocks, unsigned threads) {
  blockDim.x = threads;
  for (blockIdx.x = 0; blockIdx.x < blocks; blockIdx.x++) for (threadIdx.x = 0; threadIdx.x < threads; threadIdx.x++) kernel();
}
`

var launches = regexp.MustCompile(`(\w+)<<<(\d+), (\d+)>>>\(\);`)

// The text of CUDA gives the results of the programs, here on a processor.
func TestCUDA(t *testing.T) {
	compiler, err := exec.LookPath("g++")
	if err != nil {
		t.Skip("there is no g++")
	}
	var all, calls strings.Builder
	all.WriteString(onHost + strings.Replace(cudaHead, "#include <cstdio>", "", 1))
	var programs []program
	var shaders []*Shader
	for _, id := range kernels.References() {
		source, _ := kernels.Reference(id)
		alg, _ := algos.Find(id)
		req, ok := drawn(alg, 9, 3)
		if !ok || untranslated[id] != "" {
			continue
		}
		p := ran(t, alg, source, req)
		s, err := p.translated()
		if err != nil {
			t.Fatal(err)
		}
		text := s.CUDA()
		_, text, _ = strings.Cut(text, cudaHead)
		name := regexp.MustCompile(`\W`).ReplaceAllString(id, "_")
		all.WriteString("namespace " + name + " {\n" + strings.Replace(launches.ReplaceAllString(text, "launch($1, $2, $3);"), "int main()", "void run_all()", 1) + "}\n")
		calls.WriteString("  printf(\"" + id + "\\n\");\n  " + name + "::run_all();\n")
		programs, shaders = append(programs, p), append(shaders, s)
	}
	if len(programs) < 38 {
		t.Fatalf("%d programs", len(programs))
	}
	dir := t.TempDir()
	file, binary := filepath.Join(dir, "all.cpp"), filepath.Join(dir, "all")
	if err := os.WriteFile(file, []byte(all.String()+"int main() {\n"+calls.String()+"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(compiler, "-std=c++17", "-fwrapv", "-w", "-o", binary, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%.3000s", err, out)
	}
	out, err := exec.Command(binary).Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	for i, p := range programs {
		id := lines[0]
		lines = lines[1:]
		for k, o := range shaders[i].Outputs {
			want := p.run.Outputs[k]
			got := strings.Fields(strings.TrimPrefix(lines[0], o.Name+" ="))
			lines = lines[1:]
			for j := range want.Words {
				if j >= len(got) || !same(got[j], want, j) {
					t.Errorf("%s: %s is %v, want %s\n%s", id, o.Name, got, want.Text(), shaders[i].CUDA())
					break
				}
			}
		}
	}
}
