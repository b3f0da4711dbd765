import { jsonWriter } from '../encode/json'
import { type Pair, pairsWriter } from '../encode/pairs'
import type { SendDocument } from '../language/format'
import { FormatError, Issues, type Path } from '../language/issue'
import type { SendStage } from '../language/send'
import { readJson } from '../read/json-text'
import { readXml } from '../read/xml-document'
import type { CompiledBody } from '../send/body'
import { sendStageOf } from '../send/compile'
import { headerValue } from '../encode/header'
import { escapeXmlText } from '../encode/xml-text'
import { encodeUrlPart } from '../encode/url'
import type { BuildResult, OutgoingRequest } from '../send/request'
import { bodyAuth, extraFields, fieldWrapper, formText, xmlWrapper } from '../send/wrap'
import { compileWriter } from '../send/write'
import { newScope, type Scope } from '../values/scope'
import { NO_SECRETS, placeholders, revealAll, type Secrets } from '../values/secrets'
import type { SendInput, Stage, View } from '../view/lead'
import { type CodeRequestOutput, readCodeRequest } from './output'
import { treeOfJson, xmlOfTree } from './request'

/** Turns what the code gave back into a request, through the same encoders and the same send part as a template. */
export type FinishRequest = (input: SendInput, output: unknown) => BuildResult

interface Given {
  readonly body: string | null
  readonly query: readonly Pair[]
}
type Give = (output: CodeRequestOutput, view: View) => Given

const isReadable = (read: (text: string) => unknown, text: string): boolean => {
  try {
    read(text)
    return true
  } catch {
    return false
  }
}

/** Text written by the code itself is taken where it is well-formed for its kind. */
function fits(output: CodeRequestOutput, stage: SendStage): boolean {
  if ('object' in output) return stage.as === 'json' || stage.as === 'form' || stage.as === 'query'
  if ('xml' in output)
    return stage.as === 'form' || stage.as === 'query'
      ? stage.field !== undefined
      : ['xml', 'soap', 'email'].includes(stage.as)
  if (stage.as === 'json') return isReadable(readJson, output.text)
  return stage.as === 'xml' ? isReadable(readXml, output.text) : stage.as === 'text' || stage.as === 'email'
}

function compileGive(stage: SendStage, scope: Scope, at: Path): Give {
  const wrap = xmlWrapper(stage, scope, at)
  const inField = fieldWrapper(stage, scope, at)
  const prolog = 'prolog' in stage ? (stage.prolog ?? '') : ''
  const withAuth = bodyAuth(stage, scope, at)
  const extra = extraFields(stage, scope, at)
  const isPlain = stage.as === 'json' && !stage.auth?.some((auth) => 'body' in auth)
  const carried = (pairs: readonly Pair[]): Given =>
    stage.as === 'query' ? { body: null, query: pairs } : { body: formText(pairs), query: [] }
  return (output, view) => {
    if ('text' in output) return { body: output.text, query: [] }
    if ('xml' in output) {
      const xml = xmlOfTree(output.xml)
      return inField ? carried(inField(prolog + xml, view)) : { body: wrap?.(xml, view) ?? null, query: [] }
    }
    if (isPlain) return { body: JSON.stringify(output.object), query: [] }
    const node = withAuth(treeOfJson(output.object))
    if (inField) return carried(inField(jsonWriter(node)(view) ?? '{}', view))
    if (stage.as !== 'form' && stage.as !== 'query') return { body: jsonWriter(node)(view) ?? '{}', query: [] }
    const pairs: Pair[] = []
    pairsWriter(node, stage)(view, '', pairs)
    pairs.push(...extra(view))
    return carried(pairs)
  }
}

function withExtras(built: BuildResult, extras: CodeRequestOutput): BuildResult {
  if (!built.ok || built.request.kind !== 'http') return built
  if (extras.headers === undefined && extras.query === undefined) return built
  const { headers = {}, query = {} } = extras
  const { request } = built
  const added = Object.entries(query).map(([key, value]) => `${encodeUrlPart(key)}=${encodeUrlPart(value)}`)
  const url =
    added.length === 0 ? request.url : `${request.url}${request.url.includes('?') ? '&' : '?'}${added.join('&')}`
  const own = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), headerValue(value)]),
  )
  // What the send part says wins: code cannot replace the authentication.
  return { ok: true, request: { ...request, url, headers: { ...own, ...request.headers } } }
}

/** Text is written by the code itself: a secret in it is escaped as the kind of text asks for. */
const ESCAPES: Readonly<Record<string, (text: string) => string>> = {
  json: (text) => JSON.stringify(text).slice(1, -1),
  xml: escapeXmlText,
}

function withSecrets(output: CodeRequestOutput, secrets: Secrets, as: string): CodeRequestOutput {
  const escape = 'text' in output ? (ESCAPES[as] ?? String) : String
  const { headers, query, ...content } = output
  const escaped = Object.fromEntries(Object.entries(secrets).map(([handle, secret]) => [handle, escape(secret)]))
  const extras = revealAll({ headers, query }, secrets)
  return {
    ...revealAll(content, escaped),
    ...(extras.headers && { headers: extras.headers }),
    ...(extras.query && { query: extras.query }),
  }
}

function requestOf(built: BuildResult): OutgoingRequest {
  if (built.ok) return built.request
  throw new Error('built once, and not a second time')
}

export function compileCodeRequest(send: SendDocument, on: Stage): FinishRequest {
  const issues = new Issues()
  const scope = newScope(send, on, issues, new Set())
  const { stage, at } = sendStageOf(send.send, on)
  const give = compileGive(stage, scope, at)
  const keyed = stage.as !== 'email' && stage.auth?.some((auth) => 'body' in auth) === true
  let current: CodeRequestOutput = { text: '' }
  const content: CompiledBody = {
    body: stage.as === 'query' ? null : (view) => give(current, view).body ?? '',
    query: stage.as === 'query' ? (view) => give(current, view).query : null,
  }
  const write = compileWriter(on, stage, content, scope, at)
  if (issues.list.length > 0) throw new FormatError(issues.list)

  return (input, output) => {
    const read = readCodeRequest(output)
    if ('problems' in read) return { ok: false, problems: read.problems }
    if (keyed && !('object' in read))
      return { ok: false, problems: ['the send part puts a key into the body, which only an object can hold'] }
    if (!fits(read, stage))
      return { ok: false, problems: [`what the data part gave back cannot be sent as ${stage.as}`] }
    const secrets = input.secrets ?? NO_SECRETS
    const written = (shownBy: Secrets): BuildResult => {
      const revealed = shownBy === NO_SECRETS ? read : withSecrets(read, shownBy, stage.as)
      current = revealed
      return withExtras(write({ ...input, secrets: shownBy }), revealed)
    }
    const built = written(secrets)
    if (!built.ok || secrets === NO_SECRETS) return built
    return { ok: true, request: built.request, shown: () => requestOf(written(placeholders(secrets))) }
  }
}
