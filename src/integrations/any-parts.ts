import { compileCodeRequest, type FinishRequest } from './code/compile'
import { wantsOf } from './code/named'
import { type CodePart, codePart } from './code/parts'
import { codeOrderInput, type OrderInputOf } from './code/request'
import { codeResultInput, type ResultInputOf } from './code/result'
import { compileParts } from './compile-format'
import {
  type DataDocument,
  type Param,
  readDataPart,
  readResultPart,
  type ResultDocument,
  type SendDocument,
} from './language/format'
import { FormatError, Issues } from './language/issue'
import { compileResult, type ReadAnswer } from './read/compile'
import { type BuildRequest, compileRequest } from './send/compile'
import type { Stage } from './view/lead'

/** How the request is made: by a compiled template, or by code in the sandbox whose result is then finished here. */
export type Building =
  | { readonly kind: 'template'; readonly build: BuildRequest }
  | {
      readonly kind: 'code'
      readonly source: string
      readonly inputOf: OrderInputOf
      readonly finish: FinishRequest
    }
export type Reading =
  | { readonly kind: 'template'; readonly read: ReadAnswer }
  | { readonly kind: 'code'; readonly source: string; readonly inputOf: ResultInputOf }

export interface AnyStage {
  readonly build: Building
  readonly read: Reading
}

interface AnyParts {
  readonly data: DataDocument | CodePart
  readonly send: SendDocument
  readonly result: ResultDocument | CodePart
}

/** Three parts of any kind together, ready for use. */
export interface AnyFormat {
  /** What it was compiled from, to tell in words what it did. */
  readonly parts: AnyParts
  readonly transport: 'http' | 'email'
  readonly params: readonly Param[]
  /** Null where the parts cannot ping. */
  readonly ping: AnyStage | null
  readonly post: AnyStage
}

export const isCode = (part: DataDocument | ResultDocument | CodePart): part is CodePart => 'kind' in part

/** A stored document of the data or result part: of the format language, or code. Throws FormatError. */
export function readAnyPart(part: 'data', json: unknown): DataDocument | CodePart
export function readAnyPart(part: 'result', json: unknown): ResultDocument | CodePart
export function readAnyPart(part: 'data' | 'result', json: unknown): DataDocument | ResultDocument | CodePart {
  const asCode = codePart.safeParse(json)
  if (asCode.success) return asCode.data
  return part === 'data' ? readDataPart(json) : readResultPart(json)
}

/** Code may use any parameter that is declared; templates are asked for what they use. */
export function compileAnyParts(
  data: DataDocument | CodePart,
  send: SendDocument,
  result: ResultDocument | CodePart,
): AnyFormat {
  const parts = { data, send, result }
  if (!isCode(data) && !isCode(result)) {
    const { ping, post, params, transport } = compileParts(data, send, result)
    const stage = (from: { build: BuildRequest; read: ReadAnswer }): AnyStage => ({
      build: { kind: 'template', build: from.build },
      read: { kind: 'template', read: from.read },
    })
    return { parts, transport, params, ping: ping && stage(ping), post: stage(post) }
  }
  const issues = new Issues()
  const used = new Set<string>()
  const building = (on: Stage): Building | null => {
    if (isCode(data))
      return {
        kind: 'code',
        source: data.source,
        inputOf: codeOrderInput(wantsOf(data.source)),
        finish: compileCodeRequest(send, on),
      }
    const build = compileRequest(data, send, on, issues, used)
    return build && { kind: 'template', build }
  }
  const reading = (on: Stage): Reading =>
    isCode(result)
      ? { kind: 'code', source: result.source, inputOf: codeResultInput(wantsOf(result.source)) }
      : { kind: 'template', read: compileResult(result, on, issues, used) }
  const transport = send.send.post.as === 'email' ? 'email' : 'http'
  const post = building('post')
  const ping = transport === 'email' ? null : building('ping')
  const stages = {
    post: post && { build: post, read: reading('post') },
    ping: ping && { build: ping, read: reading('ping') },
  }
  if (issues.list.length > 0 || !stages.post) throw new FormatError(issues.list)
  const declared = new Map([...result.params, ...send.params, ...data.params].map((param) => [param.name, param]))
  return { parts, transport, params: [...declared.values()], ping: stages.ping, post: stages.post }
}
