package browser

import (
	"context"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// listen collects errors and warnings of the console, exceptions that nobody caught, and what the
// browser itself complains of (a policy that was broken, a file that was not there).
func (p *Page) listen() {
	chromedp.ListenTarget(p.ctx, func(event any) {
		switch e := event.(type) {
		case *page.EventJavascriptDialogOpening:
			if e.Type == page.DialogTypeBeforeunload {
				p.warned.Add(1)
				// Answered beside the events, which wait for this function.
				go func() {
					_ = page.HandleJavaScriptDialog(true).Do(cdp.WithExecutor(context.Background(), chromedp.FromContext(p.ctx).Target))
				}()
			}
		case *runtime.EventConsoleAPICalled:
			if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning || e.Type == runtime.APITypeAssert {
				p.note(string(e.Type) + ": " + arguments(e.Args))
			}
		case *runtime.EventExceptionThrown:
			p.note("exception: " + e.ExceptionDetails.Error())
		case *log.EventEntryAdded:
			if e.Entry.Level == log.LevelError || e.Entry.Level == log.LevelWarning {
				p.note(fmt.Sprintf("%s: %s %s", e.Entry.Level, e.Entry.Text, e.Entry.URL))
			}
		}
	})
}

func arguments(list []*runtime.RemoteObject) string {
	var texts []string
	for _, a := range list {
		if a.Description != "" {
			texts = append(texts, a.Description)
		} else {
			texts = append(texts, strings.Trim(string(a.Value), `"`))
		}
	}
	return strings.Join(texts, " ")
}

func (p *Page) note(line string) {
	if strings.Contains(line, "No available adapters") || strings.Contains(line, "Failed to create WebGPU Context Provider") {
		return // Chromium's own words, of different versions, where a page asks for WebGPU and the machine has no GPU
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.console = append(p.console, line)
}

// Expect lets a console line that contains the words pass: where a test provokes a failure, the
// failure is said aloud.
func (p *Page) Expect(words string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.expected = append(p.expected, words)
}

// Errors returns the unexpected lines so far.
func (p *Page) Errors() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var lines []string
next:
	for _, line := range p.console {
		for _, words := range p.expected {
			if strings.Contains(line, words) {
				continue next
			}
		}
		lines = append(lines, line)
	}
	return lines
}

func (p *Page) reportConsole() {
	for _, line := range p.Errors() {
		p.t.Errorf("console: %s", line)
	}
}

func (p *Page) consoleSoFar() string {
	if lines := p.Errors(); len(lines) > 0 {
		return "\nconsole:\n" + strings.Join(lines, "\n")
	}
	return ""
}
