package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strings"

	"upsweep/app"
	"upsweep/app/course"
	"upsweep/web/assets"
)

// What a service worker (web/service.js) keeps on the reader's device: the assets, the content, and
// every page but those of single algorithms, which the client draws by itself on the shell. An
// entry is told by address and hash, so that a new version fetches only what has changed; what a
// page needs is of the page's own version, because the worker serves one version at a time.

const (
	workerAddress = "/sw.js"
	shellAddress  = "/shell"
	workerAsset   = "sw.js"
	listenerAsset = "live.js"  // of authors' pages, which are not kept
	packageAsset  = "scorm.js" // of packages, which have no worker
	gpuAsset      = "gpu.js"
	sheetAddress  = "/content/course.css"
)

// offlineList is the list that the worker gets.
type offlineList struct {
	Base  string `json:"base"`
	Build string `json:"build"`
	Shell string `json:"shell"`
	// Address within the site and hash, by which the worker tells what is whole and of this
	// version. Pages are checked by the build that they say they are of: a host may add to them.
	// Assets, and flipbooks with them, carry a hash in their address too.
	Assets [][2]string `json:"assets"`
	// Seldom are assets that few readers need: they are kept once they have been used.
	Seldom [][2]string `json:"seldom"`
	Texts  [][2]string `json:"texts"`
	Pages  [][2]string `json:"pages"`
	// Framed begins the addresses of pages that other sites may frame.
	Framed []string `json:"framed"`
}

// contents lists the addresses of what the client fetches.
func (s *Site) contents() []string {
	list := []string{"/content/lessons.json", "/content/licences.json", "/content/search.txt", "/content/tasks.json"}
	if s.Content.About.Sheet != "" {
		list = append(list, sheetAddress)
	}
	for _, lesson := range course.Index(s.Content.Lessons) {
		list = append(list, "/content/lessons/"+lesson.Slug+".json", "/content/hours/"+lesson.Slug+".json")
	}
	return list
}

// build names what the pages of a site are made of besides their own text: another client, sheet or
// lesson is another build.
func (s *Site) build() string {
	s.once.Do(func() {
		if s.Live != "" { // nothing keeps pages that tell when there are others
			s.name = s.Live
			return
		}
		sum := sha256.New()
		sum.Write([]byte(s.Location.Origin + s.Location.Base))
		for _, a := range s.Assets.All() {
			sum.Write([]byte(a.File))
		}
		if s.Problem == nil {
			for _, address := range s.contents() {
				sum.Write([]byte(s.must(address).sum))
			}
		}
		s.name = hex.EncodeToString(sum.Sum(nil)[:8])
	})
	return s.name
}

// workerAnswer is the service worker; where the site is not to be kept, one that ends an earlier
// one and forgets what it kept.
func workerAnswer(site *Site) answer {
	a := answer{status: http.StatusOK, kind: "text/javascript; charset=utf-8"}
	script, ok := site.Assets.Content(workerAsset)
	if !site.Offline || !ok || site.Problem != nil {
		a.body = []byte(endOfWorker)
		return a
	}
	text, err := json.Marshal(offlineOf(site))
	if err != nil {
		panic(err) // the types are ours and hold nothing that JSON lacks
	}
	a.body = append([]byte("const offline = "+string(text)+";\n"), script...)
	return a
}

// offlineOf lists what a worker keeps of a site.
func offlineOf(site *Site) offlineList {
	list := offlineList{Base: site.Location.Base, Build: site.build(), Shell: shellAddress, Framed: app.FramedPrefixes(), Seldom: [][2]string{}}
	for _, asset := range site.Assets.All() {
		entry := [2]string{assets.Prefix + asset.File, asset.Digest}
		switch {
		case isSeldom(asset.Name):
			list.Seldom = append(list.Seldom, entry)
		case asset.Name != workerAsset && asset.Name != listenerAsset && asset.Name != packageAsset && (asset.Name != ltiScript || len(site.Frames) > 0):
			list.Assets = append(list.Assets, entry)
		}
	}
	for _, address := range site.contents() {
		if site.Teachers != nil && isForTeachers(address) {
			continue // not every reader gets it, and none the same
		}
		list.Texts = append(list.Texts, [2]string{address, site.must(address).sum})
	}
	for _, address := range append(site.Pages.Addresses(), shellAddress) {
		if kind, _, _ := app.KindOf(address); (kind.Offline || address == shellAddress) && (site.Teachers == nil || !isForTeachers(address)) {
			// Flipbooks answer until the client does, which starts at once where it is kept: of a page
			// the first figure is pressed by then, if any.
			if books := site.flipbooksOf(address); len(books) > 0 {
				list.Assets = append(list.Assets, [2]string{books[0], site.must(books[0]).sum})
			}
			list.Pages = append(list.Pages, [2]string{address, site.sumOf(address)})
		}
	}
	return list
}

// isSeldom tells an asset that readers of the course do not need: the classroom, the workbench with
// its editor, races, films, and what runs on the reader's GPU; and icons that a system takes when
// the site is installed. Who uses them keeps them from then on.
func isSeldom(name string) bool {
	switch name {
	case "classroom.wasm", "room.js", "kernels.js", "kernels-worker.js", "kernels.wasm", "shaders.wasm", "translator.wasm", "editor.js", "pool.js", "worker.js", "worker.wasm", "film.js", gpuAsset,
		componentAsset, "player.js", "player.css", "icon-192.png", "icon-512.png", "maskable-512.png":
		return true
	}
	return strings.Contains(name, "-latin-ext-") && name != "source-sans-3-latin-ext-400-normal.woff2" // pages of the course set 2ᵏ in it
}

// digest is a hash of a body, as the worker computes it too.
func digest(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// endOfWorker removes a worker that an export at the same address has left, with all that it kept.
const endOfWorker = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("upsweep")) await caches.delete(name);
  await self.registration.unregister();
})()));
`
