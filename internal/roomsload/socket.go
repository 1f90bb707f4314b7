package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"time"
)

// socket is a WebSocket (RFC 6455) of which only so much is written as a browser here needs: text
// frames that are whole, pings, and the end.
type socket struct {
	conn   net.Conn
	in     *bufio.Reader
	buffer []byte

	writing sync.Mutex
}

// The kinds of frames.
const (
	opText  = 0x1
	opClose = 0x8
	opPing  = 0x9
	opPong  = 0xa
)

// dial opens a socket, as a browser behind a proxy from the nth address.
func dial(address, path string, n int) (*socket, error) {
	conn, err := net.DialTimeout("tcp", address, 30*time.Second)
	if err != nil {
		return nil, err
	}
	s := &socket{conn: conn, in: bufio.NewReaderSize(conn, 1024)}
	if err := s.shake(address, path, n); err != nil {
		conn.Close()
		return nil, err
	}
	return s, nil
}

func (s *socket) shake(address, path string, n int) error {
	_, err := fmt.Fprintf(s.conn, "GET %s HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nX-Forwarded-For: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: upsweep.rooms.1\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", path, address, address, addressOf(n))
	if err != nil {
		return err
	}
	for first := true; ; first = false {
		line, err := s.in.ReadString('\n')
		if err != nil {
			return err
		}
		if first && !strings.Contains(line, " 101 ") {
			return fmt.Errorf("no socket: %s", strings.TrimSpace(line))
		}
		if line == "\r\n" {
			return nil
		}
	}
}

// read returns the next text frame, which is good until the next read, and answers pings on the
// way.
func (s *socket) read() ([]byte, error) {
	for {
		var head [2]byte
		if _, err := io.ReadFull(s.in, head[:]); err != nil {
			return nil, err
		}
		length := int(head[1] & 0x7f)
		switch length {
		case 126:
			var long [2]byte
			if _, err := io.ReadFull(s.in, long[:]); err != nil {
				return nil, err
			}
			length = int(binary.BigEndian.Uint16(long[:]))
		case 127:
			return nil, errors.New("a frame of more than 64 KiB")
		}
		if cap(s.buffer) < length {
			s.buffer = make([]byte, length)
		}
		text := s.buffer[:length]
		if _, err := io.ReadFull(s.in, text); err != nil {
			return nil, err
		}
		switch head[0] {
		case 0x80 | opText:
			return text, nil
		case 0x80 | opPing:
			if err := s.write(opPong, text); err != nil {
				return nil, err
			}
		case 0x80 | opClose:
			return nil, fmt.Errorf("the server ends the line: %q", text)
		}
	}
}

// write sends a frame. A mask of zeros leaves it as it is.
func (s *socket) write(op byte, text []byte) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	frame := make([]byte, 0, len(text)+8)
	if len(text) < 126 {
		frame = append(frame, 0x80|op, 0x80|byte(len(text)))
	} else {
		frame = append(frame, 0x80|op, 0x80|126, byte(len(text)>>8), byte(len(text)))
	}
	frame = append(frame, 0, 0, 0, 0)
	_, err := s.conn.Write(append(frame, text...))
	return err
}
