/** Why each of these exists is told in README.md; all are per call unless said. */

/** WebAssembly pages of 64 KiB. The first number is what the interpreter asks for, the second the one memory limit that holds. */
export const MEMORY_PAGES = { initial: 256, maximum: 1024 } as const
/** The interpreter's own stack: some hundred nested calls, far below what the thread's stack can carry. */
export const STACK_BYTES = 64 * 1024
/** Interrupts of the interpreter, one every 10,000 jumps and calls: about 50 ms of plain loops, the same on every machine. */
export const FUEL = 200
/** Loops over slow built-ins use little fuel; at the next interrupt after this wall time they end too. */
export const SOFT_MS = 100
/** One built-in that never comes back: the thread is ended. Leaves 100 ms of the promised 250 for ending it and answering. */
export const KILL_MS = 150
/** Below this much computing, the machine is slow and not the source. */
export const LEAST_CPU_MS = 30
/** A source with its own tables at the top level keeps at most this much. */
export const IMAGE_BYTES = 2 * 1024 * 1024
export const SOURCE_CHARS = 200_000
export const INPUT_BYTES = 4 * 1024 * 1024
export const RESULT_BYTES = 256 * 1024
export const RESULT_DEPTH = 60
export const MESSAGE_CHARS = 500
/** Sources that one thread keeps prepared; the one not used for longest goes first. */
export const SOURCES_KEPT = 500
