import type { Prepared } from './engine'
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
  readonly items: number
  /** Where beside the inputs the source of each item stands, and behind them all where its packed input lies. */
  readonly sourcesAt: number
  readonly spansAt: number
  /** Inputs that did not fit into the shared memory. */
  readonly bytes?: Uint8Array<ArrayBuffer>
}

export interface Answer {
  readonly batch: number
  /** Items it got to; fewer than all if nobody waited any more or the interpreter fell over. */
  readonly done: number
  /** Results that did not fit into the shared memory. */
  readonly bytes?: Uint8Array<ArrayBuffer>
  /** Where beside the results it stands where each of them ends; -1 for items that failed or were only prepared. */
  readonly endsAt: number
  readonly failures: readonly (readonly [item: number, failure: Failure])[]
  readonly prepared: readonly (readonly [source: number, prepared: Prepared])[]
  readonly worn: boolean
}

/** The task is the thread as the operating system knows it. */
export type FromThread = { readonly ready: true; readonly task: string | undefined } | Answer
