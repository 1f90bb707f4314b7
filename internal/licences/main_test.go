package main

import "testing"

func TestIdentify(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"Permission is hereby granted, free of\ncharge, to any person", "MIT"},
		{"Redistribution and use in source and binary forms, with or without … Neither the name of Google", "BSD-3-Clause"},
		{"Redistribution and use in source and binary forms, with or without modification", "BSD-2-Clause"},
		{"                 Apache License\n           Version 2.0, January 2004", "Apache-2.0"},
		{"Apache License Version 2.0 … Permission is hereby granted, free of charge", "Apache-2.0 and MIT"},
		{"You may look at it.", ""},
	} {
		if got := identify(test.text); got != test.want {
			t.Errorf("identify(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}

func TestLicenceInNeedsAFile(t *testing.T) {
	if _, err := licenceIn(t.TempDir()); err == nil {
		t.Error("a module without a licence passed")
	}
}
