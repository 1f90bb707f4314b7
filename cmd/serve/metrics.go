//go:build !js && !pages

package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"upsweep/site"
)

// metrics are what a monitoring system may know of the server: how much of what is asked for and
// how long it takes, and how the program itself is. They are counted where -metrics names an
// address for them.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	bytes    *prometheus.CounterVec
	flying   prometheus.Gauge
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "upsweep_http_requests_total", Help: "Requests that have been answered, by kind of address, method and status."}, []string{"route", "method", "code"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "upsweep_http_request_duration_seconds", Help: "How long answers took, to their last byte, by kind of address.", Buckets: []float64{.001, .005, .02, .1, .5, 2, 10},
		}, []string{"route"}),
		bytes:  prometheus.NewCounterVec(prometheus.CounterOpts{Name: "upsweep_http_response_bytes_total", Help: "Bytes of bodies that were sent, by kind of address."}, []string{"route"}),
		flying: prometheus.NewGauge(prometheus.GaugeOpts{Name: "upsweep_http_requests_in_flight", Help: "Requests that are being answered."}),
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{Name: "upsweep_build_info", Help: "Always 1; its labels say of which build the program is.", ConstLabels: buildLabels()})
	build.Set(1)
	m.registry.MustRegister(m.requests, m.seconds, m.bytes, m.flying, build, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func buildLabels() prometheus.Labels {
	labels := prometheus.Labels{"version": "", "revision": "", "go": ""}
	if info, ok := debug.ReadBuildInfo(); ok {
		labels["version"], labels["go"] = info.Main.Version, info.GoVersion
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				labels["revision"] = s.Value
			}
		}
	}
	return labels
}

// count counts an exchange.
func (m *metrics) count(e site.Exchange) {
	m.requests.WithLabelValues(e.Route, e.Method, strconv.Itoa(e.Status)).Inc()
	m.bytes.WithLabelValues(e.Route).Add(float64(e.Bytes))
	if !e.Lasting {
		m.seconds.WithLabelValues(e.Route).Observe(e.Took.Seconds())
	}
}

// begun counts a request while it is being answered.
func (m *metrics) begun() (ended func()) {
	m.flying.Inc()
	return m.flying.Dec
}

// handler answers /metrics.
func (m *metrics) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4}))
	return mux
}

// serve answers /metrics at an address of its own until ctx ends. What readers can reach never
// does.
func (m *metrics) serve(ctx context.Context, log *slog.Logger, addr string) error {
	listener, err := listen(addr)
	if err != nil {
		return fmt.Errorf("-metrics %.60s: %w; choose another address", addr, reason(err))
	}
	server := site.NewServer(m.handler(), log)
	context.AfterFunc(ctx, func() { _ = server.Close() }) // who scrapes comes back
	log.Info("metrics", "address", "http://"+listener.Addr().String()+"/metrics")
	go func() {
		if err := server.Serve(listener); err != http.ErrServerClosed {
			log.Error("the metrics are served no longer", "error", err)
		}
	}()
	return nil
}
