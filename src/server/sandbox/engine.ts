import { ownTask, Stopwatch } from './cpu'
import { type Image, Images } from './image'
import { FUEL, LEAST_CPU_MS, MEMORY_PAGES, MESSAGE_CHARS, RESULT_BYTES, SOFT_MS } from './limits'
import { type AnyValue, Machine, OutOfMemory, Thrown, type Value } from './machine'
import { PRELUDE } from './prelude'
import { type Entry, type Failure, failed } from './types'
import { BadResult, unpack } from './unpack'
import type { WasmModule } from './wasm'

/** What a call has in common with others. */
export interface Company {
  /** The packed part of the input that others share; the same object for the same. */
  readonly shared: Uint8Array | undefined
  /** The next call is of the same source and shares the same. */
  readonly again: boolean
}
const ALONE: Company = { shared: undefined, again: false }

export interface Prepared {
  readonly kind: 'prepared'
  readonly image: Image
  readonly entry: Entry
}

const NO_MEMORY = failed('memory', `It needs more than ${MEMORY_PAGES.maximum / 16} MB of memory.`)
const TOO_SLOW = failed('time', 'It takes too long and was stopped.')
const BROKEN = failed('killed', 'It brought the interpreter down.')
const NO_FUNCTION = failed('syntax', 'It must define function request(input) or function result(input).')
const PROMISE = failed('bad-result', 'The function returned a promise; it must return its result at once.')

/** Prepares sources and calls their functions, within the limits that can be kept from inside the thread. */
export class Engine {
  private fuel = 0
  private softEnd = 0
  private stopwatch: Stopwatch | undefined
  private spent = false
  private readonly task = ownTask()
  private kept: { readonly image: Image; readonly shared: Uint8Array; readonly value: Value } | undefined
  /** Its memory has grown and cannot shrink: another thread should take over when it can. */
  worn = false
  /** It fell over in the middle of something: nothing more can be run in it. */
  broken = false

  private constructor(
    private readonly machine: Machine,
    private readonly images: Images,
    private readonly describe: AnyValue,
    private readonly plain: AnyValue,
    private readonly assign: AnyValue,
  ) {}

  static async start(compiled: WasmModule): Promise<Engine> {
    const clock: { engine?: Engine } = {}
    const machine = await Machine.load(compiled, () => clock.engine?.shouldInterrupt() ?? false)
    const helpers = machine.evaluate(PRELUDE, 'prelude', false)
    const [describe, plain, assign] = [
      machine.member(helpers, '0'),
      machine.member(helpers, '1'),
      machine.member(helpers, '2'),
    ]
    clock.engine = new Engine(machine, new Images(machine), describe, plain, assign)
    return clock.engine
  }

  get base(): string {
    return this.images.base
  }

  assertLayout(): void {
    this.images.assertLayout()
  }

  learnConstants(): void {
    this.images.learnConstants()
  }

  areConstantsIntact(): boolean {
    return this.images.areConstantsIntact()
  }

  prepare(source: string): Prepared | Failure {
    this.begin()
    try {
      const found = this.load(source)
      if (!found) return NO_FUNCTION
      const image = this.images.take(found.callee)
      if (!image) return failed('memory', 'It keeps more than 2 MB before its function is called.')
      return { kind: 'prepared', image, entry: found.entry }
    } catch (error) {
      return this.failure(error, 'syntax')
    } finally {
      this.worn ||= this.machine.hasGrown
    }
  }

  /** The packed result as a view of the memory, good until the next call. */
  call(image: Image, input: Uint8Array, company = ALONE): Uint8Array | Failure {
    this.begin()
    try {
      const shared = this.restore(image, company)
      const own = this.machine.unpack(input)
      const value = shared === undefined ? own : this.machine.call(this.assign, shared, own)
      return this.result(this.machine.call(image.callee, value))
    } catch (error) {
      return this.failure(error)
    } finally {
      this.worn ||= this.machine.hasGrown
    }
  }

  /** The memory as the source left it, and in it what the call shares with others. The first of several leaves a copy. */
  private restore(image: Image, { shared, again }: Company): Value | undefined {
    const { machine, images, kept } = this
    if (kept?.image === image && kept.shared === shared) {
      images.restoreKept()
      return kept.value
    }
    this.kept = undefined
    images.restore(image)
    if (!shared) return undefined
    const value = machine.unpack(shared)
    if (again) {
      images.keep()
      this.kept = { image, shared, value }
    }
    return value
  }

  private begin(): void {
    this.fuel = FUEL
    this.softEnd = performance.now() + SOFT_MS
    this.stopwatch = undefined
    this.spent = false
  }

  private shouldInterrupt(): boolean {
    const stopwatch = (this.stopwatch ??= new Stopwatch(this.task))
    this.spent = --this.fuel <= 0 || (performance.now() > this.softEnd && stopwatch.usedMs() > LEAST_CPU_MS)
    return this.spent
  }

  private load(source: string): { callee: Value; entry: Entry } | undefined {
    const { machine, images } = this
    images.reset()
    try {
      machine.evaluate(source, 'source', false)
    } catch (error) {
      if (!(error instanceof Thrown) || !/(?:^|[;}\s])export\s/.test(source)) throw error
      images.reset()
      const namespace = machine.evaluate(source, 'source', true)
      return this.first((entry) => machine.member(namespace, entry))
    }
    return this.first((entry) =>
      machine.evaluate(
        entry === 'default' ? 'undefined' : `typeof ${entry} === 'function' ? ${entry} : 0`,
        'find',
        false,
      ),
    )
  }

  private first(find: (entry: Entry) => Value): { callee: Value; entry: Entry } | undefined {
    for (const entry of ['default', 'request', 'result'] as const) {
      const callee = find(entry)
      if (this.machine.isFunction(callee)) return { callee, entry }
    }
    return undefined
  }

  private result(value: Value): Uint8Array | Failure {
    const packed = this.packed(value)
    if (!(packed instanceof Uint8Array) || packed.length <= RESULT_BYTES) return packed
    return failed('bad-result', `The result is larger than ${RESULT_BYTES / 1024} KB.`)
  }

  private packed(value: Value): Uint8Array | Failure {
    const { machine } = this
    try {
      return machine.pack(value)
    } catch (error) {
      if (!(error instanceof Thrown) || this.spent) throw error
    }
    if (machine.isPromise(value)) return PROMISE
    // Accessors, proxies, functions: JSON has an answer to those, if a slower one.
    try {
      return machine.pack(machine.call(this.plain, value))
    } catch (error) {
      const failure = this.failure(error)
      if (failure.why !== 'threw') return failure
      return { ...failure, why: 'bad-result', message: `The result cannot be made JSON: ${failure.message}` }
    }
  }

  private failure(error: unknown, forSyntaxError: 'syntax' | 'threw' = 'threw'): Failure {
    if (this.spent) return TOO_SLOW
    if (error instanceof OutOfMemory) return NO_MEMORY
    if (error instanceof Thrown) return this.thrown(error.value, forSyntaxError)
    this.broken = true
    return BROKEN
  }

  private thrown(value: Value, forSyntaxError: 'syntax' | 'threw'): Failure {
    const [name, message, stack] = this.described(value)
    if (this.spent) return TOO_SLOW
    // Out of memory, not even the error may find room: then null is thrown.
    const isFull = this.machine.memory.buffer.byteLength > (MEMORY_PAGES.maximum - 32) * 65_536
    if (name === 'InternalError' && message === 'out of memory') return NO_MEMORY
    if (isFull && (name === undefined || (name === '' && message === 'null'))) return NO_MEMORY
    const line = /\bsource:(\d+)/.exec(stack ?? '')?.[1]
    const said = name === 'InternalError' && message === 'stack overflow' ? 'it calls itself too deeply' : message
    const text = [name, said].filter(Boolean).join(': ').slice(0, MESSAGE_CHARS) || 'An empty error was thrown.'
    return failed(
      name === 'SyntaxError' ? forSyntaxError : 'threw',
      text,
      line === undefined ? undefined : Number(line),
    )
  }

  private described(value: Value): readonly (string | undefined)[] {
    try {
      const parts = unpack(this.machine.pack(this.machine.call(this.describe, value)))
      if (Array.isArray(parts)) return parts.map(String)
    } catch (error) {
      if (!(error instanceof Thrown || error instanceof OutOfMemory || error instanceof BadResult)) throw error
    }
    return []
  }
}
