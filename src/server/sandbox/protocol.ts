import type { Prepared } from './engine'
import type { Spans } from './inputs'
import type { Failure } from './types'
import type { WasmModule } from './wasm'

export interface ThreadData {
  readonly compiled: WasmModule
  readonly progress: SharedArrayBuffer
  /** Where packed inputs and packed results are handed over, if they fit. */
  readonly inputs: SharedArrayBuffer
  readonly results: SharedArrayBuffer
}

/** Sources are sent once and named by number afterwards. */
export interface SentSource {
  readonly id: number
  readonly text: string
  /** Made by another thread; saves making it again. */
  readonly prepared: Prepared | undefined
}

export interface Task {
  readonly batch: number
  readonly fresh: readonly SentSource[]
  readonly forget: readonly number[]
  /** The source of each item. */
  readonly sources: readonly number[]
  /** Where each packed input lies; none: the sources are only prepared. */
  readonly spans?: Spans
  /** Inputs that did not fit into the shared memory. */
  readonly bytes?: Uint8Array<ArrayBuffer>
}

export interface Answer {
  readonly batch: number
  /** Items it got to; fewer than all if nobody waited any more or the interpreter fell over. */
  readonly done: number
  /** Results that did not fit into the shared memory. */
  readonly bytes?: Uint8Array<ArrayBuffer>
  /** Where each packed result ends; undefined where the item failed or was not run. */
  readonly ends: readonly (number | undefined)[]
  readonly failures: readonly (readonly [item: number, failure: Failure])[]
  readonly prepared: readonly (readonly [source: number, prepared: Prepared])[]
  readonly worn: boolean
}

/** The task is the thread as the operating system knows it. */
export type FromThread = { readonly ready: true; readonly task: string | undefined } | Answer
