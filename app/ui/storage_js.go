package ui

import "syscall/js"

// Storage is the browser's memory of this reader; it may be refused, and then it is null.
func Storage() (store js.Value) {
	defer func() {
		if recover() != nil {
			store = js.Null()
		}
	}()
	return js.Global().Get("localStorage")
}

func Remembered(key string) string {
	store := Storage()
	if !store.Truthy() {
		return ""
	}
	if v := store.Call("getItem", key); v.Type() == js.TypeString {
		return v.String()
	}
	return ""
}

func Remember(key, value string) {
	store := Storage()
	if !store.Truthy() {
		return
	}
	if value == "" {
		store.Call("removeItem", key)
		return
	}
	defer func() { _ = recover() }() // a full or refused store is no reason to stop
	store.Call("setItem", key, value)
}
