package stage

import (
	"strings"
	"testing"
)

func TestShared(t *testing.T) {
	const site, here = "https://example.org/courses/upsweep", "/play/scan/blelloch?x=3,1,7,0&op=%2B&view=dag&round=2"
	for form, want := range map[string]string{
		"share-frame": `<iframe src="https://example.org/courses/upsweep/embed/scan/blelloch/?x=3,1,7,0&amp;op=%2B&amp;view=dag&amp;round=2" title="Blelloch scan" width="100%" height="700" ` +
			`loading="lazy" allow="fullscreen; clipboard-write" style="border: 0"></iframe>`,
		"share-element": `<script src="https://example.org/courses/upsweep/upsweep.js"></script>` + "\n" +
			`<upsweep-figure algorithm="scan/blelloch" x="3,1,7,0" op="+" view="dag" round="2" title="Blelloch scan"></upsweep-figure>`,
		"share-markdown": `[Blelloch scan](https://example.org/courses/upsweep/play/scan/blelloch?x=3,1,7,0&op=%2B&view=dag&round=2)`,
	} {
		if got := shared(form, site, here, "Blelloch scan"); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", form, got, want)
		}
	}
	if got := shared("share-element", site, "/play/scan/blelloch?x=%22%3E%3Cscript%3E", `"><script>`); strings.Count(got, "<script") > 1 {
		t.Errorf("what has been typed becomes markup: %s", got)
	}
	if got := shared("share-markdown", site, "/play/scan/segmented?v=(1,2)", "a [b]"); got != `[a \[b\]](`+site+`/play/scan/segmented?v=%281,2%29)` {
		t.Error(got)
	}
}
