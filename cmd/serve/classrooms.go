//go:build !js && !pages

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/http"

	"upsweep/rooms/gateway"
	"upsweep/site"
)

// A roomServer answers for the rooms; a program of pages alone has none (pages_alone.go).
type roomServer = gateway.Gateway

// roomPrefix is what the addresses of rooms begin with.
const roomPrefix = gateway.Prefix

// classrooms are the flags of the rooms in which a teacher leads (docs/classroom.md).
type classrooms struct {
	on                   bool
	store, nats          string
	proxied              bool
	maxRooms, maxMembers int
	backup, restore      string
}

func roomFlags(flags *flag.FlagSet) *classrooms {
	c := &classrooms{}
	flags.BoolVar(&c.on, "rooms", true, "have classrooms: a teacher leads, everybody's figure follows (docs/classroom.md)")
	flags.StringVar(&c.store, "rooms-store", "", "keep the rooms in this directory, so that they outlast the server, and not in -state; without either they are kept in memory")
	flags.StringVar(&c.nats, "nats", "", "keep the rooms in a NATS cluster, so that several servers share them: nats://one:4222,nats://two:4222,nats://three:4222")
	flags.BoolVar(&c.proxied, "behind-proxy", false, "a reverse proxy stands in front: the rooms' limits for each address go by its X-Forwarded-For")
	flags.IntVar(&c.maxRooms, "most-rooms", gateway.MaxRooms, "how many rooms there may be")
	flags.IntVar(&c.maxMembers, "most-members", gateway.MaxMembers, "how many people may be in one room")
	flags.StringVar(&c.backup, "rooms-backup", "", "write all rooms of -rooms-store, or of -nats, into this file, and exit")
	flags.StringVar(&c.restore, "rooms-restore", "", "bring the rooms of this file into -rooms-store, or into -nats, and exit; rooms that are there stay as they are")
	return c
}

// begin copies rooms into a file, or out of it, where the flags ask for that.
func (c *classrooms) begin([]string) (done bool, err error) {
	if c.backup == "" && c.restore == "" {
		return false, nil
	}
	if c.store == "" && c.nats == "" || c.backup != "" && c.restore != "" {
		return true, errors.New("-rooms-backup, -rooms-restore: write one of them, with -rooms-store or -nats")
	}
	ctx := context.Background()
	options := gateway.Options{Dir: c.store, Cluster: c.nats, MaxRooms: c.maxRooms}
	if c.backup != "" {
		count, err := gateway.Backup(ctx, options, c.backup)
		if err != nil {
			return true, fmt.Errorf("-rooms-backup: %w", err)
		}
		fmt.Printf("wrote %d rooms into %s\n", count, c.backup)
		return true, nil
	}
	count, err := gateway.Restore(ctx, options, c.restore)
	if err != nil {
		return true, fmt.Errorf("-rooms-restore: %w", err)
	}
	fmt.Printf("brought back %d rooms of %s\n", count, c.restore)
	return true, nil
}

// open opens the rooms, or none where there are to be none; dir is where they are kept if the flags
// name no other place, or empty. A server that was not asked for rooms in any way goes without them
// where they can't be had.
func (c *classrooms) open(ctx context.Context, log *slog.Logger, location site.Location, dir string) (*roomServer, error) {
	if c.store == "" && c.nats == "" {
		c.store = dir
	}
	switch {
	case !c.on:
		return nil, nil
	case c.store != "" && c.nats != "":
		return nil, errors.New("-nats: the cluster keeps the rooms; leave -rooms-store away")
	case c.maxRooms < 1:
		return nil, fmt.Errorf("-most-rooms %d: write a number from 1 on, or -rooms=false", c.maxRooms)
	case c.maxMembers < 1:
		return nil, fmt.Errorf("-most-members %d: write a number from 1 on, or -rooms=false", c.maxMembers)
	}
	g, err := gateway.New(ctx, gateway.Options{
		Dir: c.store, Cluster: c.nats, Origin: location.Origin, Base: location.Base, Proxied: c.proxied, MaxRooms: c.maxRooms, MaxMembers: c.maxMembers, Log: log,
	})
	if err == nil {
		return g, nil
	}
	switch {
	case c.store != "":
		return nil, fmt.Errorf("-rooms-store: %w", err)
	case c.nats != "":
		return nil, fmt.Errorf("-nats: %w", err)
	}
	log.Error("there are no classrooms (-rooms=false says that there need be none)", "error", err)
	return nil, nil
}

// withRooms serves rooms beside the site. Their sockets stay open for hours, and look after slow
// readers themselves.
func withRooms(pages http.Handler, rooms *roomServer) http.Handler {
	if rooms == nil {
		return pages
	}
	mux := http.NewServeMux()
	mux.Handle(roomPrefix, site.WithHeaders(rooms))
	mux.Handle("/", pages)
	return mux
}
