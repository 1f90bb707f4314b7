//go:build classroom

package app

import (
	"errors"
	"net/url"

	"upsweep/app/room"
	"upsweep/app/ui"
)

// planOf is the plan of an hour as far as it is known; a plan that is nil is known not to be.
func (s *Site) planOf(slug string) (plan *room.Plan, known bool) {
	plan, known = s.plans[slug]
	return plan, known
}

// lacksPlan tells whether the plan of the hour that the query names has not been asked for.
func (s *Site) lacksPlan(r route) bool {
	slug := room.ReadLink(r.query).Lesson
	_, known := s.plans[slug]
	return slug != "" && !known
}

// fetchPlan loads it; where the server has none, there is no such hour.
func (s *Site) fetchPlan(r route, fetch fetcher) error {
	slug := room.ReadLink(r.query).Lesson
	var plan room.Plan
	err := fetchJSON(fetch, "/content/hours/"+url.PathEscape(slug)+".json", &plan)
	switch {
	case err == nil:
		s.plans[slug] = &plan
	case errors.Is(err, ui.ErrAbsent):
		s.plans[slug] = nil
		err = nil
	}
	return err
}
