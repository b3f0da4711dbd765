import type { DataPart, DataTemplate } from '../language/data'
import { fieldAt } from '../language/field-at'
import type { DataDocument, SendDocument } from '../language/format'
import type { Issues, Path } from '../language/issue'
import type { SendPart, SendStage } from '../language/send'
import type { SendInput, Stage } from '../view/lead'
import { newScope } from '../values/scope'
import { innerValue } from '../values/value'
import { compileBody } from './body'
import type { BuildResult } from './request'
import { compileWriter } from './write'

export type BuildRequest = (input: SendInput) => BuildResult

const templateOf = (data: DataPart, stage: Stage): DataTemplate | null => {
  const template = data[stage]
  return template === undefined ? null : ({ kind: data.kind, template } as DataTemplate)
}

/** A ping travels like the post unless it has its own way. */
export function sendStageOf(send: SendPart, stage: Stage): { readonly stage: SendStage; readonly at: Path } {
  return stage === 'ping' && send.ping
    ? { stage: send.ping, at: ['send', 'ping'] }
    : { stage: send.post, at: ['send', 'post'] }
}

/** Null where the data part has no template for the stage, or one that cannot be sent; the issues then say why. */
export function compileRequest(
  data: DataDocument,
  send: SendDocument,
  on: Stage,
  issues: Issues,
  usedParams: Set<string>,
): BuildRequest | null {
  const template = templateOf(data.data, on)
  if (!template) return null
  const scope = newScope(data, on, issues, usedParams, data.data.maps, (path) => fieldAt(data, path))
  for (const [name, value] of Object.entries(data.data.fields ?? {}))
    scope.named.set(name, innerValue(value, scope, ['data', 'fields', name]))
  const sendScope = newScope(send, on, issues, usedParams, {}, (path) => fieldAt(send, path))
  const { stage, at: sendAt } = sendStageOf(send.send, on)
  const fragments = 'fragments' in data.data ? (data.data.fragments ?? {}) : {}
  const content = compileBody(template, stage, { scope, fragments, at: ['data', on], sendScope, sendAt })
  if (!content) {
    issues.add([...sendAt, 'as'], `${template.kind} data cannot be sent as ${stage.as}`)
    return null
  }
  if (stage.as !== 'email' && stage.method === 'GET' && content.body)
    issues.add([...sendAt, 'method'], 'a GET has no body; send the data as query')
  return compileWriter(on, stage, content, sendScope, sendAt)
}
