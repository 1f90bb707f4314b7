// Command template writes what there is to translate: a catalogue with every message of the sources and no translation, each under the files that it
// stands in. Run it as `make texts`; docs/languages.md tells how a translation is made of it.
//
// The sources flow in, a text to standard output. Nothing imports it.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"upsweep/web/texts"
)

func main() {
	template, err := texts.Read(os.DirFS("."))
	if err == nil {
		out := json.NewEncoder(os.Stdout)
		out.SetEscapeHTML(false)
		out.SetIndent("", "  ")
		err = out.Encode(template)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "texts:", err)
		os.Exit(1)
	}
}
