import {
  type DataDocument,
  type FormatDocument,
  type Param,
  readFormat,
  type ResultDocument,
  type SendDocument,
} from './language/format'
import { FormatError, type Issue, Issues } from './language/issue'
import { compileResult, type ReadAnswer } from './read/compile'
import { type BuildRequest, compileRequest } from './send/compile'
import type { Stage } from './view/lead'

export interface CompiledStage {
  readonly build: BuildRequest
  readonly read: ReadAnswer
}

/** A format version ready for use: compiled once, then called for every request and answer. */
export interface CompiledFormat {
  /** What the three parts are called, with their versions: 'crestline-json@2'. */
  readonly data: string
  readonly send: string
  readonly result: string
  readonly transport: 'http' | 'email'
  /** The configuration fields that the parts really use. */
  readonly params: readonly Param[]
  /** Null where the format cannot ping. */
  readonly ping: CompiledStage | null
  readonly post: CompiledStage
}

const label = ({ name, version }: { readonly name: string; readonly version: number }): string => `${name}@${version}`

function checkTransport(send: SendDocument, result: ResultDocument, pings: boolean, issues: Issues): void {
  const byMail = send.send.post.as === 'email'
  if (byMail !== (result.result.post.reads === 'mail'))
    issues.add(
      ['result', 'post', 'reads'],
      byMail ? 'an e-mail is answered by mail' : 'a web request is not answered by mail',
    )
  if (!pings) return
  if ((send.send.ping ?? send.send.post).as === 'email') issues.add(['send', 'ping'], 'a ping cannot be sent by e-mail')
  if (result.result.ping?.reads === 'mail') issues.add(['result', 'ping', 'reads'], 'a ping is not answered by mail')
}

const distinct = (issues: readonly Issue[]): Issue[] => [
  ...new Map(issues.map((issue) => [`${issue.path} ${issue.message}`, issue])).values(),
]

/** The three parts an order has chosen; they may come from different formats. Throws FormatError. */
export function compileParts(data: DataDocument, send: SendDocument, result: ResultDocument): CompiledFormat {
  const issues = new Issues()
  const used = new Set<string>()
  const stage = (on: Stage): CompiledStage | null => {
    const build = compileRequest(data, send, on, issues, used)
    return build && { build, read: compileResult(result, on, issues, used) }
  }
  const post = stage('post')
  const ping = stage('ping')
  checkTransport(send, result, data.data.ping !== undefined, issues)
  if (issues.list.length > 0 || !post) throw new FormatError(distinct(issues.list))
  const declared = new Map([...result.params, ...send.params, ...data.params].map((param) => [param.name, param]))
  return {
    data: label(data),
    send: label(send),
    result: label(result),
    transport: send.send.post.as === 'email' ? 'email' : 'http',
    params: [...declared.values()].filter(({ name }) => used.has(name)),
    ping,
    post,
  }
}

export function compileFormat(json: unknown): CompiledFormat {
  const format: FormatDocument = readFormat(json)
  return compileParts(format, format, format)
}

/** The extra configuration fields that an order with these parts asks for. */
export const paramsOf = (format: Pick<CompiledFormat, 'params'>): readonly Param[] => format.params

/** Everything wrong with a format, for the editor; empty if it can be used. */
export function issuesOf(json: unknown): readonly Issue[] {
  try {
    compileFormat(json)
    return []
  } catch (problem) {
    if (problem instanceof FormatError) return problem.issues
    throw problem
  }
}
