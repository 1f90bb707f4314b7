// The numbers that the pool (pool.js), its workers (worker.js) and their program (cmd/worker) tell each other, as they stand in
// parallel/task.go: TestScriptsAgree compares. The messages that they travel in are in messages.d.ts.

// What a worker is told at a barrier, and when it tells its progress.
export const goOn = 0, cancelled = 1, timedOut = 2, awaitMessage = 3;

// What a task asks for.
export const opFill = 0, opRun = 1, opVerify = 2, opAlone = 3, opMerge = 4;

// Where in the row of a task a number stands: those that the pool sets.
export const rowOp = 0, rowN = 3, rowWorkers = 4, rowRank = 11, rowMiddle = 12;

// The arrays of a run.
export const arrayX = 0, arrayY = 1, arrayTmp = 2, arrayHeads = 3, arrayBins = 4, arrayScratch = 5;

export const maxWorkers = 64;

// The cells of the control block in shared memory, 32 bits each; the progress of each rank lies in a cache line of its own.
export const over = 0, arrived = 1, generation = 2, progress = 16, line = 16;
