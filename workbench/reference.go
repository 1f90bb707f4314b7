package workbench

import "upsweep/workbench/kernels"

// Reference is the program that solves a task, named by the id of its algorithm; ok is false where
// none is written.
func Reference(id string) (source string, ok bool) { return kernels.Reference(id) }

// References lists the ids of the tasks that a program is written for.
func References() []string { return kernels.References() }
