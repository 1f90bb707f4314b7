//go:build classroom

package app

import (
	"encoding/json"
	"net/url"

	"upsweep/app/room"
	"upsweep/app/ui"
)

// lacksPlan tells whether the plan of the hour that the query names has not been asked for.
func (s *Site) lacksPlan(r route) bool {
	slug := room.ReadLink(r.query).Lesson
	_, known := s.plans[slug]
	return slug != "" && !known
}

// fetchPlan loads it.
func (s *Site) fetchPlan(r route) {
	slug := room.ReadLink(r.query).Lesson
	text, err := ui.FetchText("/content/hours/" + url.PathEscape(slug) + ".json")
	s.plans[slug] = nil
	var p room.Plan
	if err == nil && json.Unmarshal([]byte(text), &p) == nil {
		s.plans[slug] = &p
	}
}
