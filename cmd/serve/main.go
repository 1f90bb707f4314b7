//go:build !js

// Command serve is the course: natively the server that writes every page in full, for js/wasm
// (main_js.go) the client that takes the pages over.
//
// Flags flow in; a site that is served, or its files, flow out. What is served is made by package
// site. Natively the program comes in two builds: by default it builds the client when it starts
// and renders a lesson again when its file changes (workshop.go); with the tag `embedded` it is one
// file that holds everything (embedded.go). Nothing imports it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"upsweep/internal/version"
	"upsweep/lti"
	classroom "upsweep/rooms"
	"upsweep/site"
	"upsweep/workbench/apart"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == apart.Command { // this program has called itself (lti.go)
		if err := apart.Main(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, "serve:", err)
			os.Exit(1)
		}
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

// An opener opens an edition. One that is not asked for the whole site may hand out pages before it
// has built what they load.
type opener func(ctx context.Context, log *slog.Logger, whole bool) (site.Edition, error)

func run(ctx context.Context, arguments []string) error {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	addr := flags.String("addr", "localhost:8080", "the address to serve at; port 0 chooses a free one")
	files := flags.String("export", "", "write the site as files into this directory, and exit")
	address := flags.String("site", "", "where readers will find the site: https://example.org/courses/upsweep/, or its path alone; pages then say their full address")
	sign := flags.String("sign-key", "", "sign files of answers with the key in this file (upsweep key makes one)")
	classes, outlasting := roomFlags(flags), newStateFlags(flags)
	scorm, platforms := newScormFlags(flags), newLTIFlags(flags)
	tell := flags.Bool("version", false, "print the version, and exit")
	own, operate := newPackFlags(flags), newOperation(flags)
	open := edition(flags)
	if err := parseFlags(flags, arguments); err != nil {
		return err
	}
	for _, begin := range []func([]string) (bool, error){own.begin, platforms.begin, classes.begin} {
		if done, err := begin(flags.Args()); done || err != nil {
			return err
		}
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%.60q is not a flag (see -help)", flags.Arg(0))
	}
	if *tell {
		fmt.Println(version.Of("serve"))
		return nil
	}
	location, err := operate.begin(*address)
	if err != nil {
		return err
	}
	log := operate.log
	key, err := signKey(*sign)
	if err != nil {
		return err
	}
	if err := exportable(*files, key != nil, *platforms.file != ""); err != nil {
		return err
	}
	edition, err := open(ctx, log, *files != "" || *scorm.file != "" || !*own.watch)
	if err != nil || edition == nil {
		return err
	}
	if edition, err = own.edition(edition, log); err != nil {
		return err
	}
	if done, err := scorm.write(ctx, edition(), log); err != nil || done && *files == "" {
		return err
	}
	if *files != "" {
		return exportAt(ctx, edition(), location, *files, log)
	}
	state, err := outlasting.open(location, log)
	if err != nil {
		return err
	}
	rooms, err := classes.open(ctx, log, location, state.rooms)
	if err != nil {
		return err
	}
	var tool *lti.Tool
	located := site.Preparing(ctx, edition.With(func(s *site.Site) {
		s.Location, s.Sign, s.Rooms, s.Frames, s.FindRoom = location, key, rooms != nil, tool.Frames(), roomFinder(rooms)
		s.Assets, s.Teachers = s.Assets.Beside(state.former), state.teachers
	}))
	if tool, err = platforms.open(ctx, log, location, located, rooms); err != nil {
		return err
	}
	operate.rooms = rooms
	handler, err := operate.around(ctx, location, site.WithLTI(withRooms(site.WithLive(site.NewHandler(located, log), located, ctx.Done()), rooms), tool))
	if err != nil {
		return err
	}
	go state.keep(ctx, located(), log) // whose pages are made from now on
	if rooms == nil {
		return serve(ctx, log, *addr, location.Base, handler)
	}
	// Browsers in rooms are told at once that the server goes; what it closes is waited for behind.
	defer context.AfterFunc(ctx, func() { _ = rooms.Close() })()
	return errors.Join(serve(ctx, log, *addr, location.Base, handler), rooms.Close())
}

// roomFinder asks the rooms of the server, if it has any.
func roomFinder(rooms *roomServer) func(r *http.Request, code classroom.Code) int {
	if rooms == nil {
		return nil
	}
	return site.RoomFinder(rooms, roomPrefix)
}

// exportAt writes a site as the files of a place.
func exportAt(ctx context.Context, static *site.Site, location site.Location, dir string, log *slog.Logger) error {
	static.Location, static.Offline, static.Static, static.Live = location, true, true, ""
	return site.Export(ctx, static, site.NewHandler(func() *site.Site { return static }, log), dir)
}

// exportable tells whether the site can be written into a directory, if one is named: before
// minutes are spent on it.
func exportable(dir string, signs, tool bool) error {
	if dir == "" {
		return nil
	}
	if tool {
		return errors.New("-lti: an export is not a tool of any platform, since no server stands behind it")
	}
	if signs {
		return errors.New("-sign-key: an export signs nothing, since no server stands behind it")
	}
	if err := site.Writable(dir); err != nil {
		return fmt.Errorf("-export: %w; choose another directory", err)
	}
	return nil
}

// serve answers at addr, where the site lies below a path, until ctx ends, then lets running
// requests finish.
func serve(ctx context.Context, log *slog.Logger, addr, base string, handler http.Handler) error {
	listener, err := listen(addr)
	if err != nil {
		return fmt.Errorf("-addr %.60s: %w; choose another address", addr, reason(err))
	}
	server := site.NewServer(handler, log)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	if err := announce(ctx, listener.Addr(), base); err != nil {
		log.Error("the server does not answer", "error", err)
	}
	next := successor(ctx, log)
	select {
	case err := <-failed:
		return err
	case program := <-next:
		return handOver(ctx, server, listener, program)
	case <-ctx.Done():
	}
	// The signal's context has ended; closing gets a time of its own.
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if err := server.Shutdown(closing); err != nil {
		return fmt.Errorf("closing: %w", err)
	}
	return nil
}

// listen listens at an address. Where nothing knows names, as in a container that holds this
// program alone, localhost still is this machine.
func listen(addr string) (net.Listener, error) {
	if inherited, err := inherit(); inherited != nil || err != nil {
		return inherited, err
	}
	listener, err := net.Listen("tcp", addr)
	var unknown *net.DNSError
	if host, port, wrong := net.SplitHostPort(addr); errors.As(err, &unknown) && wrong == nil && host == "localhost" {
		return net.Listen("tcp", net.JoinHostPort("127.0.0.1", port))
	}
	return listener, err
}

// announce prints the address once the server has answered there. It asks by number: a container of
// nothing but this program has no names.
func announce(ctx context.Context, addr net.Addr, base string) error {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return err
	}
	shown := "localhost"
	switch tcp, ok := addr.(*net.TCPAddr); {
	case !ok:
	case tcp.IP.IsUnspecified():
		host = "127.0.0.1"
	case !tcp.IP.IsLoopback():
		shown = host
	}
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/healthz", nil)
	if err != nil {
		return err
	}
	client := &http.Client{Timeout: 10 * time.Second}
	answer, err := client.Do(ask)
	if err != nil {
		return err
	}
	if err := answer.Body.Close(); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK && answer.StatusCode != http.StatusServiceUnavailable { // not all pages are made yet
		return fmt.Errorf("/healthz says %s", answer.Status)
	}
	debug.FreeOSMemory() // what it took to make the site, which serving it does not need
	fmt.Printf("Upsweep is served at http://%s%s\n", net.JoinHostPort(shown, port), base)
	return nil
}
