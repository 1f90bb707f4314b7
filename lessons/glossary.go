package lessons

// GlossaryFile is the file of the course that defines its terms; every other markdown file beside
// it is a lesson.
const GlossaryFile = "glossary.md"

// Term is one entry of the glossary.
type Term struct {
	// ID is the entry's anchor on the page /glossary.
	ID string `json:"id"`
	// Name is the term as plain text.
	Name string `json:"name"`
	// HTML is the definition as flow content.
	HTML string `json:"html"`
	// Gist is the first sentence of the definition as plain text.
	Gist string `json:"gist"`
	// Forms are the phrases by which lessons name the term; the first use of one in a lesson
	// becomes a link.
	Forms []string `json:"forms,omitempty"`
	// Also are phrases that readers search for when they mean the term, and lessons do not use.
	Also []string `json:"also,omitempty"`
}
