//go:build !js

package gateway

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// embedded is a NATS server in this process, which nobody else can reach.
type embedded struct {
	server *server.Server
	lock   *os.File
	remove string // the folder of a store that is not to be kept
}

// startEmbedded starts it on a folder, or on one of its own. Every entry is on the disk before it
// is answered for.
func startEmbedded(options Options) (_ *embedded, err error) {
	e := &embedded{}
	defer func() {
		if err != nil {
			err = errors.Join(err, e.close())
		}
	}()
	dir := options.Dir
	if dir == "" {
		if dir, err = os.MkdirTemp("", "upsweep-rooms-"); err != nil {
			return nil, fmt.Errorf("a folder for the rooms: %w", err)
		}
		e.remove = dir
	} else if err = os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("a folder for the rooms: %w", err)
	}
	if e.lock, err = lockFile(filepath.Join(dir, "lock")); err != nil {
		return nil, fmt.Errorf("a folder for the rooms: %w", err)
	}
	e.server, err = server.NewServer(&server.Options{
		ServerName: "upsweep", DontListen: true, JetStream: true, StoreDir: dir, SyncAlways: true, NoSigs: true,
		MaxPayload: 8 << 20, JetStreamMaxMemory: fence(options.Budget.Stored) + 2*onceBytes, JetStreamMaxStore: fence(options.Budget.Stored),
	})
	if err != nil {
		return nil, fmt.Errorf("an embedded NATS server: %w", err)
	}
	e.server.SetLoggerV2(natsLog{options.Log}, false, false, false)
	e.server.Start()
	if !e.server.ReadyForConnections(30 * time.Second) {
		return nil, errors.New("an embedded NATS server: it does not start")
	}
	return e, nil
}

func (e *embedded) close() error {
	if e.server != nil {
		e.server.Shutdown()
		e.server.WaitForShutdown()
	}
	var unlocked, removed error
	if e.lock != nil {
		unlocked = e.lock.Close()
	}
	if e.remove != "" {
		removed = os.RemoveAll(e.remove)
	}
	return errors.Join(unlocked, removed)
}

// natsLog passes on what an operator has to know.
type natsLog struct{ log *slog.Logger }

func (l natsLog) Noticef(format string, values ...any) { l.log.Debug(fmt.Sprintf(format, values...)) }
func (l natsLog) Warnf(format string, values ...any)   { l.log.Warn(fmt.Sprintf(format, values...)) }
func (l natsLog) Errorf(format string, values ...any)  { l.log.Error(fmt.Sprintf(format, values...)) }
func (l natsLog) Fatalf(format string, values ...any)  { l.log.Error(fmt.Sprintf(format, values...)) }
func (l natsLog) Debugf(string, ...any)                {}
func (l natsLog) Tracef(string, ...any)                {}
