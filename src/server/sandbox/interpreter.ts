import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { wasm, type WasmModule } from './wasm'

let compiled: Promise<WasmModule> | undefined

/** Compiled once a process; threads share the code, also what the engine optimized meanwhile. */
export const compiledInterpreter = (): Promise<WasmModule> => (compiled ??= compile())

async function compile(): Promise<WasmModule> {
  const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  return wasm.compile(await readFile(file))
}
