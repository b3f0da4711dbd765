/** The server's types know no WebAssembly; this is the little that is used of it. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer
}
export interface WasmModule {
  readonly __kind?: 'compiled'
}

interface Wasm {
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => WasmMemory
  compile(bytes: Uint8Array): Promise<WasmModule>
}

export const wasm = (globalThis as unknown as { readonly WebAssembly: Wasm }).WebAssembly
