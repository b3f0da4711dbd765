import { escapeXmlText } from './encode/xml-text'
import { encodeFormPart, encodeUrlPart } from './encode/url'
import type { Param } from './language/format'
import type { OutgoingRequest } from './send/request'

const MASK = '•••'

/** The configured values that logs and screens never show. */
export const secretsOf = (params: readonly Param[], configured: Readonly<Record<string, string>>): readonly string[] =>
  params.flatMap(({ name, sensitive }) => {
    const value = sensitive && Object.hasOwn(configured, name) ? configured[name] : undefined
    return value === undefined || value === '' ? [] : [value]
  })

const spellings = (secret: string): string[] => [
  ...new Set([
    secret,
    encodeUrlPart(secret),
    encodeFormPart(secret),
    escapeXmlText(secret),
    JSON.stringify(secret).slice(1, -1),
  ]),
]

export const maskSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .flatMap(spellings)
    .sort((a, b) => b.length - a.length)
    .reduce((masked, secret) => masked.replaceAll(secret, MASK), text)

/** A request as it may be kept and shown. Authorization goes as a whole: Basic hides its password in base64. */
export function maskRequest(request: OutgoingRequest, secrets: readonly string[]): OutgoingRequest {
  if (request.kind === 'email')
    return { ...request, subject: maskSecrets(request.subject, secrets), body: maskSecrets(request.body, secrets) }
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      name === 'authorization' ? value.replace(/ .*/, ` ${MASK}`) : maskSecrets(value, secrets),
    ]),
  )
  const body = request.body === null ? null : maskSecrets(request.body, secrets)
  return { ...request, url: maskSecrets(request.url, secrets), headers, body }
}
