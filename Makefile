# Upsweep. `make help` lists the targets. `make run` needs Go alone; npm and Chromium are for tests and for vendoring.

SHELL := /bin/bash
GO ?= go
ADDR ?= localhost:8080
FUZZTIME ?= 10m
# How many hours `make simulate` simulates, and which floods `make floods` sends.
HOURS ?= 10000
FLOODS ?= all
# Where the browser tests look at the site: served, exported, offline, or all.
PLACES ?= all
# What `make changed` compares pictures with.
BASE ?= HEAD
# The tool that looks for known vulnerabilities; it is no dependency, since it is of use only where its database can be reached.
GOVULNCHECK := v1.1.4
# What `make gpu` checks: all cases with small tiles, a cover of them, or (tiles) all with the tiles that pages use.
GPU ?= cases
# What `make recorded-gpu` runs: each kernel, type, operator and form at one length, or (cases) at five and in several orders.
RECORDED ?= cover
# Whether the browser tests take their time: all tests, or what `make test` has time for.
THOROUGH ?= 1
# The client's budget in brotli, in bytes.
BUDGET := 2660000
# The same for the client of classrooms, which has their pages besides.
CLASSROOM_BUDGET := 2780000
# The same for the program of the web workers.
WORKER_BUDGET := 370000
# The same for the program that runs readers' kernels, and for their editor in gzip.
KERNELS_BUDGET := 1229000
EDITOR_BUDGET := 170000
# The same for the program that runs readers' shaders.
SHADERS_BUDGET := 1226000
# The same for the program that translates readers' programs to WGSL and CUDA.
TRANSLATOR_BUDGET := 792000
# Compilers, checkers and most tests live for a minute: to collect garbage less often saves a quarter of
# their time. What measures memory sets this itself.
lint unit race wasm browser gpu: export GOGC ?= 400
lint unit wasm: export GOMEMLIMIT ?= 3GiB
# How programs are built for others: without paths of this machine, and with the revision that they are of (-version).
PUBLISHED := -trimpath -buildvcs=auto -ldflags="-s -w"
# What `make release` builds for.
PLATFORMS ?= linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64
WASM_EXEC = $(shell $(GO) env GOROOT)/lib/wasm/go_js_wasm_exec
# How Go is called for the browser: as web/bundle/compile.go calls it for what readers load, so that
# what lint, wasm and browser need of a package is compiled once.
WASM = GOOS=js GOARCH=wasm $(if $(findstring go1.26,$(shell $(GO) version)),GOEXPERIMENT=nogreenteagc) \
  GOFLAGS="$$GOFLAGS -trimpath -gcflags=all=-l -gcflags=upsweep/views/scene= -gcflags=upsweep/views/command="
# The packages that run in the browser and can be tested under Node.
PURE = ./tracer/... ./algos/... ./views ./views/scene ./views/svg ./views/command ./app/playback ./app/address $(KINDS:%=./exercises/%) ./internal/json
# Of exercises/, what is tested there.
KINDS = ...

# How a program is built that takes a while the first time: with a line for every 25 packages. The
# modules are fetched to be counted; meanwhile the processor compiles the standard library.
STANDARD := net/http html/template encoding/gob encoding/xml archive/zip log/slog net/http/httptest image/png crypto/hpke
compile = set -o pipefail; $(GO) build $(STANDARD) & count=$$($(GO) list -deps $(1) ./cmd/serve | wc -l) && wait && $(GO) build -v $(1) -o $(2) ./cmd/serve 2>&1 | \
  { n=0; while IFS= read -r line; do case $$line in \
    *[:\ ]*) echo "$$line";; \
    *) n=$$((n + 1)); [ $$((n % 25)) -ne 0 ] || echo "compiling $(3): $$n of at most $$count packages";; \
  esac; done; } >&2

.PHONY: help run test checks release-test lint scripts unit race wasm browser engines bench-engines stage lighthouse load load-rooms simulate floods storm upgrade kept faults bench bench-wasm bench-browser bench-gpu bench-translated gpu npm recorded-gpu golden changed gallery fuzz judge perturb hostile soak audit size build release container site lesson licences vendor tools engine-tools

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | column -t -s '|'

run: ## build the client and serve the course at http://localhost:8080 (ADDR=host:port)
	@if [ ! -x bin/workshop ] && [ "$$($(GO) env GOOS)" != windows ]; then \
	  $(call compile,-tags pages,bin/pages,the pages' server) && exec bin/pages -addr $(ADDR); \
	else $(call compile,,bin/workshop,the server) && exec bin/workshop -addr $(ADDR); fi

# Offline, the site is as a file server gave it: what `make browser` adds is the same files to browsers that keep nothing.
# TestSameExercisesInWasm holds the exercises of all kinds against those made in wasm.
SAMPLE := PLACES=served,offline THOROUGH= GPU=cover KINDS="record plan problemset"
# Browsers wait for each other half of the time, in which the other checks run.
test: tools engine-tools ## what must pass with every change
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target $(SAMPLE) browser checks

checks: ## what make test runs beside its browser tests
	$(MAKE) --no-print-directory lint unit race wasm gpu

release-test: size kept unit wasm engines browser stage gpu hostile faults lighthouse ## what must pass before a release besides make test: on a quiet machine, for two hours
	$(MAKE) soak SOAK="-for 5m"

lint: scripts ## gofmt, go vet, staticcheck, natively and for the browser; and the scripts
	@unformatted=$$(git ls-files '*.go' | xargs gofmt -l); if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(WASM) $(GO) vet ./app/... ./views/... ./parallel ./cmd/serve ./cmd/worker ./cmd/kernels ./cmd/shaders ./cmd/translator
	$(GO) build -tags pages -o /dev/null ./cmd/serve
	$(GO) tool staticcheck ./...
	staticcheck=$$($(GO) tool -n staticcheck) && $(WASM) $$staticcheck ./app/... ./views/... ./parallel ./cmd/serve ./cmd/worker ./cmd/kernels ./cmd/shaders ./cmd/translator

scripts: node_modules/.package-lock.json ## types (tsc) and faults (oxlint) of our JavaScript
	@.ci/tools node
	node_modules/.bin/oxlint --quiet
	node_modules/.bin/tsc -p .
	node_modules/.bin/tsc -p gpu

# lint has vetted all of it.
unit: ## the Go tests, thoroughly (make test: those of many like cases by a sample)
	UPSWEEP_THOROUGH=$(THOROUGH) $(GO) test -vet=off ./...

race: ## the kernels of real parallel runs under the race detector, which needs a C compiler
	@if command -v "$$($(GO) env CC)" > /dev/null; then CGO_ENABLED=1 $(GO) test -vet=off -race -short ./parallel; \
	else echo "skipped: the race detector needs a C compiler (apt-get install gcc)"; fi

wasm: ## the tests of the pure packages, in wasm under Node
	@if command -v node > /dev/null; then \
	  env -i HOME="$$HOME" PATH="$$PATH" GOCACHE="$$($(GO) env GOCACHE)" GOPROXY="$$($(GO) env GOPROXY)" GOSUMDB="$$($(GO) env GOSUMDB)" GOGC="$$GOGC" GOMEMLIMIT="$$GOMEMLIMIT" $(WASM) $(GO) test -vet=off -short -timeout 30m -exec="$(WASM_EXEC)" $(PURE); \
	else echo "skipped: the wasm tests need node (apt-get install nodejs)"; fi

browser: engine-tools ## the site in Chromium: served, exported, and offline (PLACES=served for the first alone)
	UPSWEEP_BROWSER=$(PLACES) UPSWEEP_THOROUGH=$(THOROUGH) UPSWEEP_SIZES="client.wasm=$(BUDGET) classroom.wasm=$(CLASSROOM_BUDGET) worker.wasm=$(WORKER_BUDGET) kernels.wasm=$(KERNELS_BUDGET) shaders.wasm=$(SHADERS_BUDGET) translator.wasm=$(TRANSLATOR_BUDGET)" $(GO) test -count=1 -timeout 30m -parallel 3 ./internal/browser

engines: engine-tools ## the journeys in Chromium, Firefox and WebKit (make test runs a sample in the latter two)
	UPSWEEP_BROWSER=served UPSWEEP_THOROUGH=1 $(GO) test -count=1 -timeout 90m -v -parallel 2 -run '^(TestEngines(|Alone|Preferences|Private)|TestEarlyActsEngines|TestBadLineEngines)$$' ./internal/browser

bench-engines: engine-tools ## in Chromium, Firefox and WebKit one after another: first answers, frames of a thousand lanes (docs/benchmarks.md)
	UPSWEEP_BROWSER=served UPSWEEP_THOROUGH=1 UPSWEEP_BENCH=1 $(GO) test -count=1 -timeout 20m -v -run '^TestBenchEngines$$' ./internal/browser

stage: tools ## every figure at three sizes of window: what a reader can't see of it; and all lessons read to their ends (make test looks at a sample)
	UPSWEEP_BROWSER=served UPSWEEP_STAGE=all $(GO) test -count=1 -timeout 40m -v -run '^(TestStage|TestTextDrivesFigures|TestFiguresStayWhileTheyAreReadAbout|TestTheNextStopIsInSight|TestProjector.*)$$' ./internal/browser

# Go keeps the result until a file of gpu/ changes: the test opens them all itself.
gpu: tools ## every case of the compute shaders in Chromium, a processor playing the GPU (GPU=cover: 75 of 1,680; GPU=tiles: with the tiles of pages, slow)
	UPSWEEP_GPU=$(GPU) $(GO) test -vet=off -timeout 60m -v ./gpu ./internal/npmpackage

npm: tools ## the primitives as a package for npm: bin/npm/upsweep-wgsl-VERSION.tgz (gpu/npm/README.md)
	rm -rf bin/npm
	$(GO) run ./internal/npmpackage bin/npm/package
	cd bin/npm && npm pack --offline --silent ./package

load-rooms: ## full classrooms, on this machine and with its own browsers: joining, steps, votes, memory (on a quiet machine)
	$(GO) run ./cmd/serve -build
	$(GO) build -trimpath -tags embedded -o bin/serve-rooms ./cmd/serve
	$(GO) build -o bin/roomsload ./internal/roomsload
	bin/roomsload -serve bin/serve-rooms

faults: ## classrooms through what goes wrong: killed servers, nodes that stop, lines that are cut, and attacks
	UPSWEEP_FAULTS=1 $(GO) test -count=1 -timeout 10m -v ./rooms/...

simulate: ## classrooms in a simulator for HOURS hours, with failures and strangers; and planted faults, each of which has to be found
	$(GO) run ./rooms/simulate/run -hours $(HOURS)
	UPSWEEP_PLANTED=1 $(GO) test -vet=off -count=1 -timeout 60m -v -run 'Planted|JumpingClock' ./rooms/simulate

floods: build ## floods of rooms beside a class of 200, each on a server held to 600 MB (FLOODS=ask,hand)
	$(GO) run ./internal/soak -serve bin/serve -floods $(FLOODS)

storm: build ## 200 readers in the second after a start, beside four busy loops: each is answered (on a quiet machine for its times)
	$(GO) run ./internal/soak -serve bin/serve -storm 200

kept: build tools ## what a reader's device loads and keeps of a release after one visit, in bytes
	UPSWEEP_KEPT=$(CURDIR)/bin/serve $(GO) test -count=1 -v -run '^TestKeptBytes$$' ./internal/lighthouse

upgrade: build engine-tools ## bin/serve takes the place of another release (FROM=path of its program) under 100 readers and a class, in three engines
	UPSWEEP_BROWSER=served UPSWEEP_THOROUGH=1 UPSWEEP_UPGRADE=$(abspath $(FROM)),$(CURDIR)/bin/serve $(GO) test -count=1 -timeout 20m -v -run '^TestUpgrade$$' ./internal/browser

lighthouse: tools ## Lighthouse on a phone, the median of three: performance, accessibility, layout shift (on a quiet machine)
	UPSWEEP_LIGHTHOUSE=1 $(GO) test -count=1 -timeout 15m ./internal/lighthouse

load: tools ## a cold load on a slow line and a slow machine: largest paint, first answer, layout shift
	UPSWEEP_LOAD=1 $(GO) test -count=1 -timeout 15m -v -run TestColdLoad ./internal/lighthouse

tools:
	@.ci/tools node npm chromium
	@$(MAKE) --no-print-directory node_modules/.package-lock.json

engine-tools: tools
	@.ci/tools engines

node_modules/.package-lock.json: package-lock.json
	@.ci/tools npm
	npm ci --no-audit --no-fund --silent
	@touch $@

bench: ## recording, seeking, the graph (figures in docs/benchmarks.md)
	$(GO) test -run '^$$' -bench . -benchtime 50x ./tracer

bench-wasm: ## the same in wasm under Node
	env -i HOME="$$HOME" PATH="$$PATH" GOFLAGS="$$GOFLAGS" GOOS=js GOARCH=wasm $(GO) test -run '^$$' -bench 'PlainLoop|Recording|Seek' -benchtime 20x -exec="$(WASM_EXEC)" ./tracer
	env -i HOME="$$HOME" PATH="$$PATH" GOFLAGS="$$GOFLAGS" GOOS=js GOARCH=wasm $(GO) test -run '^$$' -bench . -benchtime 150x -exec="$(WASM_EXEC)" ./exercises
	env -i HOME="$$HOME" PATH="$$PATH" GOFLAGS="$$GOFLAGS" GOOS=js GOARCH=wasm $(GO) test -count=1 -v -run '^TestExercisesAreQuick$$' -gcflags=all=-l -exec="$(WASM_EXEC)" ./exercises

bench-browser: tools ## in Chromium: the pool of workers at 2²⁴ int32 with two workers, and figures of a thousand lanes
	UPSWEEP_BROWSER=1 UPSWEEP_BENCH=1 UPSWEEP_THOROUGH=1 $(GO) test -count=1 -timeout 15m -v -run '^TestBench$$|ThousandLanes' ./internal/browser

changed: ## draw the pictures that are not as recorded: as they are, and as they were at BASE, into bin/changed
	rm -rf bin/changed && mkdir -p bin/changed/now bin/changed/before
	-$(GO) test -count=1 -run '^TestGolden$$' ./views -draw $(CURDIR)/bin/changed/now > /dev/null
	git worktree add --quiet --detach bin/changed/base $(BASE)
	-cd bin/changed/base && $(GO) test -count=1 -run '^TestGolden$$' ./views -draw $(CURDIR)/bin/changed/before -like $(CURDIR)/bin/changed/now > /dev/null
	git worktree remove --force bin/changed/base
	@ls bin/changed/now

recorded-gpu: node_modules/.package-lock.json ## every compute shader of gpu/ on the recording machine, with its oracle (RECORDED=cases: at five lengths, in several orders)
	UPSWEEP_RECORDED=$(RECORDED) $(GO) test -vet=off -count=1 -timeout 60m -v -run RecordedGPU ./workbench/shader

bench-gpu: node_modules/.package-lock.json ## the compute shaders on this machine's own GPU (Vulkan, Metal or D3D), beside CUB where nvcc is found; the CUDA of lessons, compiled and checked there
	gpu/cuda/check.sh
	node gpu/check-node.js
	node gpu/bench.js 26
	node gpu/lab-node.js

TRANSLATED := scan/hillis-steele scan/blelloch scan/brent-kung scan/sklansky reduce/tree reduce/sequential
bin/translated: $(TRANSLATED:%=workbench/kernels/%.star)
	mkdir -p $@
	for id in $(TRANSLATED); do $(GO) run ./cmd/upsweep translate --kernel workbench/kernels/$$id.star --task $$id --length 16777216 > $@/$$(echo $$id | tr / -).json || exit 1; done

bench-translated: bin/translated node_modules/.package-lock.json ## programs of the workbench, translated, on 2²⁴ values on this machine's own GPU, beside our kernels and CUB
	node gpu/translated.js bin/translated/*.json

golden: ## write the golden files anew
	$(GO) test ./views ./lessons/render -update

gallery: ## every algorithm in every view, at three steps, as one page of pictures: bin/gallery/index.html
	$(GO) run ./cmd/upsweep gallery

fuzz: ## every fuzz target for FUZZTIME
	@targets=$$(git ls-files '*_test.go' | xargs grep -E '^func Fuzz' | sed -E 's#/[^/]*:func (Fuzz[A-Za-z]+).*# \1#' | sort); n=0; \
	echo "$$targets" | while read folder target; do \
		n=$$((n + 1)); echo "fuzz: $$target of $$folder for $(FUZZTIME), $$n of $$(echo "$$targets" | wc -l)"; \
		$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzzminimizetime 5x -fuzztime $(FUZZTIME) ./$$folder || exit 1; done

judge: ## every program of the judge's corpus, of which `make test` tries a sample
	UPSWEEP_CORPUS=all $(GO) test -count=1 -run '^Test(Corpus|ProgramsTakenApart|Cheats|TooManyAccesses)$$' ./workbench

perturb: ## every input of 20 requests of each algorithm is changed: cones hold what values depend on; `make test` tries a sample
	UPSWEEP_PERTURB=all $(GO) test -count=1 -v -timeout 20m -run '^TestAChangedValueHasTheInputInItsCone$$' ./algos

hostile: build ## a server held to 600 MB is asked for everything in internal/hostile, eight requests at a time
	UPSWEEP_HOSTILE=$(CURDIR)/bin/serve $(GO) test -count=1 -v -timeout 20m ./internal/soak

soak: build ## ordinary and hostile requests mixed, at 20 a second for an hour, to a server held to 600 MB (SOAK="-for 5m")
	$(GO) run ./internal/soak -serve bin/serve $(SOAK)

# A database that can't be reached is no vulnerability: machines without a network pass.
audit: ## known vulnerabilities of what is linked and of what tests use, where the databases can be reached
	@if ! curl -sSfL -m 20 -o /dev/null https://vuln.go.dev/index/db.json 2> /dev/null; then echo "skipped: govulncheck, since vuln.go.dev can't be reached"; \
	elif ! $(GO) mod download golang.org/x/vuln@$(GOVULNCHECK) 2> /dev/null; then echo "skipped: govulncheck, since its module can't be fetched"; \
	else $(GO) run golang.org/x/vuln/cmd/govulncheck@$(GOVULNCHECK) ./...; fi
	@if ! command -v npm > /dev/null; then echo "skipped: npm audit, since there is no npm"; \
	elif ! npm ping > /dev/null 2>&1; then echo "skipped: npm audit, since its registry can't be reached"; \
	else report=$$(npm audit --audit-level=high 2>&1); status=$$?; case "$$report" in \
	  *"audit endpoint returned an error"*|*ENOTFOUND*|*ECONNREFUSED*|*ETIMEDOUT*|*E40[0-9]*|*E50[0-9]*) echo "skipped: npm audit, since its registry does not answer it";; \
	  *) echo "$$report"; exit $$status;; esac; fi

size: ## what a reader downloads; fails when the client is over its budget
	$(GO) run ./cmd/serve -build -brotli 11 -budget $(BUDGET) -classroom-budget $(CLASSROOM_BUDGET) -worker-budget $(WORKER_BUDGET) -kernels-budget $(KERNELS_BUDGET) -shaders-budget $(SHADERS_BUDGET) -translator-budget $(TRANSLATOR_BUDGET) -editor-budget $(EDITOR_BUDGET)

build: ## one program that holds the whole site: bin/serve
	$(GO) run ./cmd/serve -build -brotli 11
	CGO_ENABLED=0 $(GO) build $(PUBLISHED) -tags embedded -o bin/serve ./cmd/serve

release: ## static programs for Linux, macOS and Windows, with checksums: bin/release (docs/hosting.md)
	$(GO) run ./cmd/serve -build -brotli 11
	rm -rf bin/release && mkdir -p bin/release
	set -e; for platform in $(PLATFORMS); do \
	  export CGO_ENABLED=0 GOOS=$${platform%/*} GOARCH=$${platform#*/}; suffix=_$${GOOS}_$${GOARCH}; if [ $$GOOS = windows ]; then suffix=$$suffix.exe; fi; \
	  $(GO) build $(PUBLISHED) -tags embedded -o bin/release/upsweep-serve$$suffix ./cmd/serve; \
	  $(GO) build $(PUBLISHED) -o bin/release/upsweep$$suffix ./cmd/upsweep; \
	done
	cp -r deploy/Containerfile deploy/upsweep.service CHANGELOG.md docs bin/release/
	mkdir -p -m 0700 bin/release/container/state # empty, and the owner's alone, as it is to be in the container
	cd bin/release && files=$$(find * -type f | LC_ALL=C sort) && sha256sum -- $$files > SHA256SUMS
	@$(GO) version -m bin/release/upsweep-serve_* | grep -q vcs.revision || echo "these programs can't say what revision they are of: Go finds it in a clone, and not in a worktree or outside a repository"

container: ## the container of bin/release, and the program tried in it: read-only, without rights (podman, or buildah and bubblewrap)
	deploy/container.sh bin/release

site: ## the whole site as files, for a host that serves a directory: bin/site (SITE=https://example.org/courses/upsweep/)
	$(GO) run ./cmd/serve -brotli 11 -export bin/site -site "$(SITE)"

lesson: ## begin a lesson: make lesson NAME=parallel-merge (docs/authoring.md)
	@$(GO) run ./internal/newlesson "$(NAME)"

licences: ## collect the licences of everything that is linked or vendored
	$(GO) run ./internal/licences

vendor: node_modules/.package-lock.json ## refresh fonts and icons from npm
	web/vendor.sh
