import type { Auth, SendStage } from '../language/send'
import { describeValue } from './values'

const BODIES: Readonly<Record<SendStage['as'], string>> = {
  json: 'JSON',
  form: 'a web form',
  query: 'a query string',
  xml: 'XML',
  soap: 'SOAP',
  text: 'plain text',
  email: 'e-mail',
}

function describeAuth(auth: Auth): string {
  if ('basic' in auth) return `HTTP Basic: ${describeValue(auth.basic.user)} and ${describeValue(auth.basic.password)}`
  if ('bearer' in auth) return `Bearer token: ${describeValue(auth.bearer)}`
  if ('header' in auth) return `header ${auth.header.name}: ${describeValue(auth.header.value)}`
  if ('query' in auth) return `query parameter ${auth.query.name}: ${describeValue(auth.query.value)}`
  if ('path' in auth) return `{${auth.path.token}} in the destination: ${describeValue(auth.path.value)}`
  return `member ${auth.body.at} of the body: ${describeValue(auth.body.value)}`
}

export function describeSend(stage: SendStage): string[] {
  if (stage.as === 'email') {
    const reply = stage.replyTo === undefined ? [] : [`Reply to: ${describeValue(stage.replyTo)}`]
    return [
      `E-mail to the destination's addresses, body as ${stage.bodyType}`,
      `Subject: ${describeValue(stage.subject)}`,
      ...reply,
      ...(stage.prolog === undefined ? [] : [`Before the XML: ${stage.prolog}`]),
    ]
  }
  const entries = (
    title: string,
    values: Readonly<Record<string, Parameters<typeof describeValue>[0]>> | undefined,
  ): string[] => Object.entries(values ?? {}).map(([name, value]) => `${title} ${name}: ${describeValue(value)}`)
  const soap = stage.as === 'soap' ? ` ${stage.version}, action ${stage.action === '' ? '(none)' : stage.action}` : ''
  const inside = 'field' in stage && stage.field !== undefined ? `, the data in the field ${stage.field}` : ''
  return [
    `${stage.method} to the destination as ${BODIES[stage.as]}${soap}${inside}`,
    ...(stage.path ?? []).map((value) => `Path segment: ${describeValue(value)}`),
    ...entries('Query parameter', stage.query),
    ...entries('Header', stage.headers),
    ...entries('Form field', 'fields' in stage ? stage.fields : undefined),
    ...('prolog' in stage && stage.prolog !== undefined ? [`Before the XML: ${stage.prolog}`] : []),
    ...(stage.auth ?? []).map((auth) => `Authentication by ${describeAuth(auth)}`),
  ]
}
