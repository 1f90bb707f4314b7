package ui

import "syscall/js"

// storage is the browser's memory of this reader, which never throws (web/storage.js).
func storage() js.Value { return js.Global().Get("upsweepStorage") }

// Remembered is what is kept under a key, empty where nothing is.
func Remembered(key string) string { return storage().Call("get", key).String() }

// Remember keeps a text, or with an empty one forgets it. A store that is full or refused is no
// reason to stop.
func Remember(key, value string) { storage().Call("set", key, value) }

// RememberedKeys lists the keys that begin with a prefix.
func RememberedKeys(prefix string) []string {
	keys := storage().Call("keys", prefix)
	list := make([]string, keys.Length())
	for i := range list {
		list[i] = keys.Index(i).String()
	}
	return list
}

// RememberInWindow keeps a text until the window is closed, or with an empty one forgets it.
func RememberInWindow(key, value string) { storage().Get("window").Call("set", key, value) }

// Lasts tells whether what is remembered outlasts the page: browsers can be set to refuse that.
func Lasts() bool { return storage().Get("lasts").Bool() }
