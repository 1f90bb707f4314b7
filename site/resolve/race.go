package resolve

import (
	"errors"
	"net/url"
	"strings"

	"upsweep/app/gpu"
	"upsweep/app/race/model"
)

// Experiment writes an experiment of the page of the reader's GPU.
func (r *resolver) Experiment(name, id string) (string, error) { return gpu.InLesson(name, id) }

// Race checks a race of a lesson: that the page of races would take its query without a word, and
// knows each of its names.
func (r *resolver) Race(query string) error {
	o, problems := model.Parse(query, 2)
	if len(problems) > 0 {
		return errors.New(strings.Join(problems, "; "))
	}
	known, err := url.ParseQuery(o.Encode())
	if err != nil {
		return err
	}
	given, err := url.ParseQuery(query)
	if err != nil {
		return err
	}
	for name := range given {
		if !known.Has(name) {
			return errors.New("there is no " + name + "=; want log, type, distribution, workers, runs or seed")
		}
	}
	return nil
}
