export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }
export type JsonObject = Readonly<Record<string, Json | undefined>>

/** One call: the function that the source defines gets one argument, the members of shared and of input together. */
export interface SandboxItem {
  readonly source: string
  readonly input: JsonObject
  /** What many items of one run have in common is packed once; it must be the same object in all of them. */
  readonly shared?: JsonObject
}

export type FailureKind = 'syntax' | 'threw' | 'time' | 'memory' | 'bad-result' | 'killed'

/** The message is for the person who edits the source. */
export interface Failure {
  readonly kind: 'failed'
  readonly why: FailureKind
  readonly message: string
  /** Line of the source, from 1. */
  readonly line?: number
}

export type Outcome<T = Json> = { readonly kind: 'ok'; readonly value: T } | Failure

/** Which function of a source is called: the default export, else request, else result. */
export type Entry = 'default' | 'request' | 'result'

export interface Sandbox {
  /** Starts all threads and prepares the given sources; without it the first run does. */
  warmUp(sources?: readonly string[]): Promise<void>
  /** Results in the order of the items; what has no result after this many milliseconds fails. Never rejects for a source's sake. */
  run(items: readonly SandboxItem[], withinMs: number): Promise<Outcome[]>
  /** Reads and evaluates the source without calling its function. */
  check(source: string): Promise<Outcome<Entry>>
  stop(): Promise<void>
}

/** Not what the source says, but what it uses: it may go well another time. */
export const isOverrun = ({ why }: Failure): boolean => why === 'time' || why === 'memory' || why === 'killed'

export const failed = (why: FailureKind, message: string, line?: number): Failure =>
  line === undefined ? { kind: 'failed', why, message } : { kind: 'failed', why, message, line }
