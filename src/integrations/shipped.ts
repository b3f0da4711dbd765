import { type CompiledFormat, compileFormat } from './compile-format'
import { FORMAT_DOCUMENTS } from './formats/index.gen'
import { type FormatDocument, readFormat } from './language/format'

export const SHIPPED_FORMATS: readonly string[] = Object.keys(FORMAT_DOCUMENTS)

const documents = new Map<string, FormatDocument>()
const compiled = new Map<string, CompiledFormat>()

/** Undefined where no format of that name ships. */
export function shippedDocument(name: string): FormatDocument | undefined {
  if (!Object.hasOwn(FORMAT_DOCUMENTS, name)) return undefined
  let known = documents.get(name)
  if (!known) {
    known = readFormat(FORMAT_DOCUMENTS[name])
    documents.set(name, known)
  }
  return known
}

export function shippedFormat(name: string): CompiledFormat | undefined {
  if (!Object.hasOwn(FORMAT_DOCUMENTS, name)) return undefined
  let known = compiled.get(name)
  if (!known) {
    known = compileFormat(FORMAT_DOCUMENTS[name])
    compiled.set(name, known)
  }
  return known
}

/** The document as it was written, key by key; undefined where no format of that name ships. */
export const shippedSource = (name: string): Readonly<Record<string, unknown>> | undefined =>
  Object.hasOwn(FORMAT_DOCUMENTS, name) ? (FORMAT_DOCUMENTS[name] as Readonly<Record<string, unknown>>) : undefined
