import type { Path } from '../language/issue'
import type { HttpStage, SendStage } from '../language/send'
import { oneLine } from '../encode/header'
import { encodeUrlPart } from '../encode/url'
import { leadFor } from '../view/ping-lead'
import type { SendInput, Stage, View } from '../view/lead'
import { present, textOf } from '../values/datum'
import type { Scope } from '../values/scope'
import { NO_SECRETS, placeholders } from '../values/secrets'
import { compileValue } from '../values/value'
import type { CompiledBody } from './body'
import { compileUrl } from './destination'
import { compileHeaders } from './headers'
import type { BuildResult, OutgoingRequest } from './request'
import { contentTypeOf } from './wrap'

type WriteRequest = (view: View, destination: string, problems: string[]) => OutgoingRequest

const ADDRESS = /^[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(?:\.[^\s@.<>"(),:;[\]\\]+)+$/

function compileQuery(stage: HttpStage, scope: Scope, at: Path) {
  const own = Object.entries(stage.query ?? {}).map(([key, value]) => ({
    key,
    evaluate: compileValue(value, scope, [...at, 'query', key]),
  }))
  const secret = (stage.auth ?? []).flatMap((auth, i) => {
    if (!('query' in auth)) return []
    const evaluate = compileValue(auth.query.value, scope, [...at, 'auth', i, 'query', 'value'])
    return [{ key: auth.query.name, evaluate }]
  })
  return [...own, ...secret]
}

function httpWriter(stage: HttpStage, content: CompiledBody, scope: Scope, at: Path): WriteRequest {
  const url = compileUrl(stage, scope, at)
  const headers = compileHeaders(stage, scope, at)
  const query = compileQuery(stage, scope, at)
  const { method } = stage
  const write = method === 'GET' ? null : content.body
  const fixed: Record<string, string> = write ? { 'content-type': contentTypeOf(stage) } : {}
  if (stage.as === 'soap' && stage.version === '1.1') fixed['soapaction'] = `"${stage.action}"`

  return (view, destination, problems) => {
    let target = url(view, destination, problems)
    let joint = target.includes('?') ? '&' : '?'
    const add = (key: string, text: string): void => {
      target += `${joint}${encodeUrlPart(key)}=${encodeUrlPart(text)}`
      joint = '&'
    }
    for (const [key, text] of content.query?.(view) ?? []) add(key, text)
    for (const { key, evaluate } of query) {
      const value = evaluate(view)
      if (value !== undefined) add(key, textOf(value))
    }
    const written = { ...fixed }
    headers(view, written, problems)
    return { kind: 'http', method, url: target, headers: written, body: write ? write(view) : null }
  }
}

function emailWriter(
  stage: Extract<SendStage, { as: 'email' }>,
  content: CompiledBody,
  scope: Scope,
  at: Path,
): WriteRequest {
  const subject = compileValue(stage.subject, scope, [...at, 'subject'])
  const replyTo = stage.replyTo === undefined ? null : compileValue(stage.replyTo, scope, [...at, 'replyTo'])
  return (view, destination, problems) => {
    const to = destination
      .split(/[;,]/)
      .map((address) => address.trim())
      .filter((address) => address !== '')
    if (to.length === 0 || !to.every((address) => ADDRESS.test(address)))
      problems.push('the destination is not a list of e-mail addresses')
    const line = subject(view)
    const answer = replyTo?.(view)
    const address = answer === undefined || !present(answer) ? '' : textOf(answer).trim()
    return {
      kind: 'email',
      to,
      subject: line === undefined ? '' : oneLine(textOf(line)),
      replyTo: ADDRESS.test(address) ? address : null,
      contentType: contentTypeOf(stage),
      body: content.body?.(view) ?? '',
    }
  }
}

/** The one place where a lead becomes what templates see. A ping's templates are given the stripped lead only, unless it is allowed more. */
export function viewOf(stage: Stage, input: SendInput): View {
  const lead = leadFor(stage, input)
  return {
    product: lead.product,
    fields: lead.fields,
    tracking: lead.tracking,
    brands: lead.brands,
    params: input.params,
    secrets: input.secrets ?? NO_SECRETS,
    context: input.context,
    pingAnswer: stage === 'ping' ? {} : (input.pingAnswer ?? {}),
    item: undefined,
    index: 0,
    missing: [],
  }
}

/** Puts the send part around a body; the view is made here and nowhere else. */
export function compileWriter(on: Stage, stage: SendStage, content: CompiledBody, scope: Scope, at: Path) {
  const write = stage.as === 'email' ? emailWriter(stage, content, scope, at) : httpWriter(stage, content, scope, at)
  return (input: SendInput): BuildResult => {
    const view = viewOf(on, input)
    const problems: string[] = []
    const request = write(view, input.destination, problems)
    if (problems.length === 0 && view.missing.length === 0) {
      if (view.secrets === NO_SECRETS) return { ok: true, request }
      // Written anew, so that what is shown owes nothing to the secrets.
      const masked = { ...view, secrets: placeholders(view.secrets), missing: [] }
      return { ok: true, request, shown: () => write(masked, input.destination, []) }
    }
    return { ok: false, problems: [...problems, ...view.missing.map((place) => `${place} is required and absent`)] }
  }
}
