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

/** Also documents inside documents, and either inside a field of a form. */
function spellings(secret: string): string[] {
  const xml = escapeXmlText(secret)
  const written = [secret, xml, escapeXmlText(xml), JSON.stringify(secret).slice(1, -1)]
  return [...new Set(written.flatMap((text) => [text, encodeUrlPart(text), encodeFormPart(text)]))]
}

export const maskSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .flatMap(spellings)
    .sort((a, b) => b.length - a.length)
    .reduce((masked, secret) => masked.replaceAll(secret, MASK), text)

/** A request as it may be kept and shown. Authorization goes with all behind its first word: Basic is in base64. */
export function maskRequest(request: OutgoingRequest, secrets: readonly string[]): OutgoingRequest {
  if (request.kind === 'email')
    return { ...request, subject: maskSecrets(request.subject, secrets), body: maskSecrets(request.body, secrets) }
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      maskSecrets(name === 'authorization' ? value.replace(/ .*/, ` ${MASK}`) : value, secrets),
    ]),
  )
  const body = request.body === null ? null : maskSecrets(request.body, secrets)
  return { ...request, url: maskSecrets(request.url, secrets), headers, body }
}
