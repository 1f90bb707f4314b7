//go:build !js

package gateway

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// The bucket of names that have been used up, for other parts of a server than rooms, and what it
// may hold.
const (
	onceBucket = "upsweep-once"
	onceBytes  = 16 << 20
)

// A Once remembers names in the rooms' store, so that all servers that share it know them. It is
// safe for concurrent use.
type Once struct {
	gateway *Gateway
	bucket  jetstream.KeyValue
}

// Once opens the memory of names, each of which is kept for as long as keep.
func (g *Gateway) Once(ctx context.Context, keep time.Duration) (*Once, error) {
	config := jetstream.KeyValueConfig{Bucket: onceBucket, Description: "What Upsweep's servers have seen used", History: 1, TTL: keep, MaxBytes: onceBytes, Storage: jetstream.MemoryStorage, Replicas: 1}
	if g.options.Cluster != "" {
		config.Replicas = 3
	}
	ctx, cancel := context.WithTimeout(ctx, 10*storeAnswers)
	defer cancel()
	bucket, err := g.store.js.CreateOrUpdateKeyValue(ctx, config)
	if err != nil && config.Replicas > 1 {
		config.Replicas = 1 // there are fewer nodes
		bucket, err = g.store.js.CreateOrUpdateKeyValue(ctx, config)
	}
	if err != nil {
		return nil, err
	}
	return &Once{g, bucket}, nil
}

// First tells whether a name is said for the first time, and has it remembered. Of servers that ask
// at once, one is told so. The name is of letters, digits, hyphens and underscores.
func (o *Once) First(ctx context.Context, name string, _ time.Duration) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, storeAnswers)
	defer cancel()
	_, err := o.bucket.Create(ctx, name, nil)
	if errors.Is(err, jetstream.ErrKeyExists) {
		return false, nil
	}
	return err == nil, err
}
