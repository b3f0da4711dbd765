import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newVariant } from 'quickjs-emscripten-core'
import { MEMORY_PAGES, STACK_BYTES } from './limits'
import { wasm, type WasmMemory, type WasmModule } from './wasm'

type FfiClass = Awaited<ReturnType<typeof variant.importFFI>>
type Ffi = InstanceType<FfiClass>
type Module = ConstructorParameters<FfiClass>[0]
type Options = NonNullable<Parameters<typeof newVariant>[1]['emscriptenModule']>
type Context = ReturnType<Ffi['QTS_NewContext']>
/** A value of the interpreter, by the address of a cell that holds it. */
export type Value = ReturnType<Ffi['QTS_Call']>
export type AnyValue = Parameters<Ffi['QTS_Call']>[1]

const EVAL_GLOBAL_STRICT = 8
const EVAL_MODULE_STRICT = 1 | 8
const ALL_INTRINSICS = 0

/** What the interpreter threw, still inside it. */
export class Thrown extends Error {
  constructor(readonly value: Value) {
    super('thrown inside')
  }
}

export class OutOfMemory extends Error {}

/** Inputs up to this size are read from a place that is always there. */
const DESK_BYTES = 2048
const MOST_ARGUMENTS = 2

/** The interpreter in its own memory: loading, and the few calls that are made into it. */
export class Machine {
  private readonly undefined: AnyValue
  /** A buffer of the interpreter and where its bytes lie: what is to be read is laid here. */
  private readonly desk: { readonly buffer: AnyValue; readonly address: number }
  /** Where the arguments of a call are listed. */
  private readonly list: number
  private words: Uint32Array

  private constructor(
    private readonly module: Module,
    private readonly ffi: Ffi,
    private readonly context: Context,
    readonly memory: WasmMemory,
    /** The first place of the heap that was given out. */
    readonly firstAddress: number,
  ) {
    this.undefined = ffi.QTS_GetUndefined()
    this.list = this.allocate(4 * MOST_ARGUMENTS)
    this.words = new Uint32Array(this.bytes.buffer)
    const address = this.allocate(DESK_BYTES)
    this.desk = { buffer: this.bufferAt(address, DESK_BYTES), address }
  }

  static async load(compiled: WasmModule, shouldInterrupt: () => boolean): Promise<Machine> {
    const memory = new wasm.Memory(MEMORY_PAGES)
    const silent = { print: () => undefined, printErr: () => undefined } as Options
    const own = newVariant(variant, { wasmModule: compiled, wasmMemory: memory, emscriptenModule: silent })
    const [loader, Ffi] = await Promise.all([own.importModuleLoader(), own.importFFI()])
    // newVariant gives the function itself, never a module around it.
    const module = await (loader as () => Promise<Module>)()
    const never = (): never => {
      throw new Error('the interpreter has no way to the outside')
    }
    module.callbacks = {
      shouldInterrupt: () => (shouldInterrupt() ? 1 : 0),
      callFunction: never,
      loadModuleSource: never,
      normalizeModule: never,
      freeHostRef: never,
    }
    const firstAddress = module._malloc(16)
    const ffi = new Ffi(module)
    const runtime = ffi.QTS_NewRuntime()
    ffi.QTS_RuntimeSetMaxStackSize(runtime, STACK_BYTES)
    ffi.QTS_RuntimeEnableInterruptHandler(runtime)
    const context = ffi.QTS_NewContext(runtime, ALL_INTRINSICS as Parameters<Ffi['QTS_NewContext']>[1])
    return new Machine(module, ffi, context, memory, firstAddress)
  }

  /** Memory that grew is another buffer. */
  get bytes(): Uint8Array {
    return this.module.HEAPU8
  }

  get hasGrown(): boolean {
    return this.bytes.length > MEMORY_PAGES.initial * 65_536
  }

  allocate(size: number): number {
    const address = this.module._malloc(size)
    if (address === 0) throw new OutOfMemory()
    return address
  }

  release(address: number): void {
    this.module._free(address)
  }

  evaluate(code: string, file: string, asModule: boolean): Value {
    const text = Buffer.from(code)
    const address = this.allocate(text.length + 1)
    this.bytes.set(text, address)
    this.bytes[address + text.length] = 0
    type Eval = Parameters<Ffi['QTS_Eval']>
    const flags = (asModule ? EVAL_MODULE_STRICT : EVAL_GLOBAL_STRICT) as Eval[5]
    const value = this.ffi.QTS_Eval(this.context, address as Eval[1], text.length, file, 0 as Eval[4], flags)
    // The interpreter has its own copy; this one would be in every image, and be written back before every call.
    this.release(address)
    return this.checked(value)
  }

  /** What is packed says itself where it ends, so that a larger buffer will do. */
  unpack(packed: Uint8Array): Value {
    const fits = packed.length <= DESK_BYTES
    const address = fits ? this.desk.address : this.allocate(packed.length)
    this.bytes.set(packed, address)
    const buffer = fits ? this.desk.buffer : this.bufferAt(address, packed.length)
    return this.checked(this.ffi.QTS_bjson_decode(this.context, buffer))
  }

  private bufferAt(address: number, length: number): AnyValue {
    type Address = Parameters<Ffi['QTS_NewArrayBuffer']>[1]
    return this.ffi.QTS_NewArrayBuffer(this.context, address as Address, length)
  }

  /** A view of the memory, good until the next call into the interpreter. */
  pack(value: AnyValue): Uint8Array {
    const buffer = this.checked(this.ffi.QTS_bjson_encode(this.context, value))
    const length = this.ffi.QTS_GetArrayBufferLength(this.context, buffer)
    const address = this.ffi.QTS_GetArrayBuffer(this.context, buffer)
    if (address === 0) throw new OutOfMemory()
    return this.bytes.subarray(address, address + length)
  }

  call(callee: AnyValue, first: AnyValue, second?: AnyValue): Value {
    if (this.words.buffer !== this.bytes.buffer) this.words = new Uint32Array(this.bytes.buffer)
    const at = this.list / 4
    this.words[at] = first
    if (second !== undefined) this.words[at + 1] = second
    type List = Parameters<Ffi['QTS_Call']>[4]
    const count = second === undefined ? 1 : MOST_ARGUMENTS
    return this.checked(this.ffi.QTS_Call(this.context, callee, this.undefined, count, this.list as List))
  }

  member(object: AnyValue, name: string): Value {
    const text = Buffer.from(`${name}\0`, 'latin1')
    const address = this.allocate(text.length)
    this.bytes.set(text, address)
    const key = this.ffi.QTS_NewString(this.context, address as Parameters<Ffi['QTS_NewString']>[1])
    return this.checked(this.ffi.QTS_GetProp(this.context, object, key))
  }

  isFunction(value: AnyValue): boolean {
    const address = this.ffi.QTS_Typeof(this.context, value)
    return this.module.UTF8ToString(address) === 'function'
  }

  isPromise(value: AnyValue): boolean {
    return this.ffi.QTS_PromiseState(this.context, value) >= 0
  }

  private checked(value: Value): Value {
    const thrown = this.ffi.QTS_ResolveException(this.context, value)
    if (thrown !== 0) throw new Thrown(thrown)
    return value
  }
}
