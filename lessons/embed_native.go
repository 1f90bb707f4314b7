//go:build !js

package lessons

import (
	"embed"
	"io/fs"
)

//go:embed *.md notes/*.md
var sources embed.FS

// Sources returns the markdown of every lesson, one file each at the root, named {slug}.md, and in
// notes/ the notes for teachers, named alike. The browser client has no such function: it receives
// documents.
func Sources() fs.FS { return sources }
