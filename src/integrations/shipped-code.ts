import type { CodePart } from './code/parts'
import { CODE_SOURCES } from './formats/code.gen'
import { shippedDocument } from './shipped'

/** Formats that also ship as code: what an editor starts from, and what templates are measured against. */
export const SHIPPED_CODE: readonly string[] = Object.keys(CODE_SOURCES)

/** The data and the result part of a shipped format as code; its send part serves both. Undefined where there is none. */
export function shippedCode(name: string): { readonly data: CodePart; readonly result: CodePart } | undefined {
  const sources = Object.hasOwn(CODE_SOURCES, name) ? CODE_SOURCES[name] : undefined
  const document = shippedDocument(name)
  if (!sources || !document) return undefined
  const { language, title, version, params } = document
  const part = (kind: 'data' | 'result'): CodePart => ({
    language,
    kind: 'code',
    part: kind,
    name: `${name}-code`,
    title: `${title}, as code`,
    version,
    params,
    source: sources[kind],
  })
  return { data: part('data'), result: part('result') }
}
