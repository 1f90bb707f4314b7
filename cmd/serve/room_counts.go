//go:build !js && !pages

package main

import (
	"github.com/prometheus/client_golang/prometheus"

	"upsweep/rooms/host"
)

// countRooms has the metrics tell of the rooms of a server.
func (m *metrics) countRooms(rooms *roomServer) { m.registry.MustRegister(roomCounts(rooms)...) }

// roomCounts are what may be watched of the rooms of a server.
func roomCounts(rooms *roomServer) (collectors []prometheus.Collector) {
	for _, m := range []struct {
		name, help string
		value      func(host.Counts) float64
	}{
		{"upsweep_rooms", "Rooms that are kept, those included that are over but can still be summed up.", func(c host.Counts) float64 { return float64(c.Rooms) }},
		{"upsweep_rooms_in_memory", "Rooms that somebody is in, or was a minute ago.", func(c host.Counts) float64 { return float64(c.Live) }},
		{"upsweep_rooms_sockets", "Browsers that are connected.", func(c host.Counts) float64 { return float64(c.Sockets) }},
		{"upsweep_rooms_addresses", "Addresses of which something is counted.", func(c host.Counts) float64 { return float64(c.Addresses) }},
		{"upsweep_rooms_queued_bytes", "What browsers have sent and the store has not taken yet.", func(c host.Counts) float64 { return float64(c.Queued) }},
		{"upsweep_rooms_stored_bytes", "What the rooms' store keeps.", func(c host.Counts) float64 { return float64(c.Stored) }},
		{"upsweep_rooms_wrong_codes", "Codes that were tried and that no room has, since the server was started.", func(c host.Counts) float64 { return float64(c.WrongCodes) }},
	} {
		collectors = append(collectors, prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: m.name, Help: m.help}, func() float64 { return m.value(rooms.Counts()) }))
	}
	return collectors
}
