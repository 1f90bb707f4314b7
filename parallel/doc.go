// Package parallel holds fast block kernels for real parallel runs: reduce, scan, segmented scan,
// compaction, histogram, radix sort and merge sort over int32, float32 and float64.
//
// A Job (what to run, on how many elements, by how many workers) and the arrays of the run flow in;
// what flows out are the results in those arrays and, per worker, where its time went: copying in,
// computing, waiting at barriers, copying out. A kernel is written once. It runs on goroutines over
// one slice, and on web workers, each of which is a program with memory of its own: the arrays it
// sees are then in shared memory that it copies from and to in blocks that fit its cache (the
// interface Shared), or in buffers that are handed over at barriers. Functions that run once a
// block or once a phase are kept out of line (go:noinline), where copies of them in three types
// would make the program of the workers larger; what runs once an element is not.
//
// Nothing here records, draws or knows the browser, and this package imports nothing of ours.
package parallel
