import { notPublic, parseAddress } from './addresses'
import type { DestinationPolicy } from './policy'
import { type Resolve, systemMailHosts, systemResolve } from './resolver'

export type DestinationFault =
  | 'malformed'
  | 'scheme'
  | 'credentials'
  | 'notation'
  /** The address, or one that the name resolves to, is not of the public Internet. */
  | 'address'

/** The message is meant for the form field. */
export interface Refusal {
  readonly ok: false
  readonly reason: DestinationFault
  readonly message: string
}

export type DestinationCheck = { readonly ok: true; readonly warning: string | null } | Refusal

export interface CheckOptions {
  readonly resolve?: Resolve
  readonly mailHosts?: (domain: string) => Promise<readonly string[]>
}

const LONGEST_URL = 2048
const LONGEST_WAIT_MS = 5000
const SHAPE = /^([a-z][a-z0-9+.-]*):(?:\/\/([^/?#]+))?/i
// URL parsers drop tabs and line breaks and turn backslashes into slashes: two readers may see two hosts.
// eslint-disable-next-line no-control-regex
const CONFUSING = /[\u0000-\u0020\u007f\\]/
const FINE: DestinationCheck = { ok: true, warning: null }
const refused = (reason: DestinationFault, message: string): Refusal => ({ ok: false, reason, message })

/** What stands against this address, in words, unless the installation allows it. */
export function addressFault(text: string, port: number, policy: DestinationPolicy): string | null {
  const address = parseAddress(text)
  if (!address) return 'not an address'
  return policy.allowsAddress(address, port) ? null : notPublic(address)
}

export const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80))
export const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

function parsed(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** What can be said without asking the network; run again before every send, since paths and queries are filled in. */
export function readUrl(text: string): URL | Refusal {
  if (text.length > LONGEST_URL) return refused('malformed', `The URL is longer than ${LONGEST_URL} characters.`)
  const [, scheme, authority] = SHAPE.exec(text) ?? []
  if (scheme !== undefined && !/^https?$/i.test(scheme))
    return refused('scheme', 'The URL must start with https:// or http://.')
  // Values are filled into paths and queries alone: no value decides where a request goes.
  if (authority !== undefined && /[{}]|%7[bd]/i.test(authority))
    return refused('notation', 'The host must not contain placeholders. Use them in the path or query only.')
  const url = authority === undefined || CONFUSING.test(text) ? null : parsed(text)
  if (!url || authority === undefined)
    return refused('malformed', 'This is not a complete URL such as https://example.com/leads.')
  if (authority.includes('@'))
    return refused('credentials', 'The URL must not hold a user name or password. Use the authentication settings.')
  const written = authority.replace(/:\d*$/, '').toLowerCase()
  if (written.endsWith('.')) return refused('notation', 'The host name must not end with a dot.')
  if (written !== url.hostname)
    return refused('notation', `The host must be written in its plain form: ${url.hostname}`)
  return url
}

/** A form must not wait for a dead name server; the connection is checked in any case. */
function soon<T>(asked: Promise<readonly T[]>): Promise<readonly T[]> {
  return new Promise((done) => {
    const timer = setTimeout(done, LONGEST_WAIT_MS, [])
    const end = (found: readonly T[]): void => {
      clearTimeout(timer)
      done(found)
    }
    asked.then(end, () => end([]))
  })
}

async function checkName(host: string, port: number, policy: DestinationPolicy, resolve: Resolve) {
  if (policy.allowsName(host, port)) return FINE
  const addresses = await soon(resolve(host))
  for (const { address } of addresses) {
    const fault = addressFault(address, port, policy)
    if (fault) return refused('address', `${host} resolves to ${address}, ${fault}.`)
  }
  if (!host.includes('.') && !addresses.every((a) => isAllowed(a.address, port, policy)))
    return refused('address', `${host} is not a full host name.`)
  if (addresses.length > 0) return FINE
  if (!host.includes('.')) return refused('address', `${host} is not a full host name.`)
  return { ok: true, warning: `${host} cannot be found at the moment.` } as const
}

function isAllowed(text: string, port: number, policy: DestinationPolicy): boolean {
  const address = parseAddress(text)
  return address !== null && policy.allowsAddress(address, port)
}

async function checkUrl(text: string, policy: DestinationPolicy, options: CheckOptions): Promise<DestinationCheck> {
  const url = readUrl(text)
  if (!(url instanceof URL)) return url
  const host = bareHost(url)
  if (!parseAddress(host)) return checkName(host, portOf(url), policy, options.resolve ?? systemResolve)
  const fault = addressFault(host, portOf(url), policy)
  return fault ? refused('address', `${host} is ${fault}.`) : FINE
}

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i
const MAIL_PORT = 25

/** One plain address: no display name, no list, no address literal, nothing that could become a header. */
export function mailFault(text: string): DestinationCheck {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at > 0 && /^\[.*\]$/.test(domain)) return refused('notation', 'The e-mail address must end in a domain name.')
  const fits = at > 0 && at <= 64 && text.length <= 254
  if (!fits || !LOCAL_PART.test(local) || !DOMAIN.test(domain))
    return refused('malformed', 'This is not an e-mail address such as leads@example.com.')
  return FINE
}

async function checkMail(text: string, policy: DestinationPolicy, options: CheckOptions): Promise<DestinationCheck> {
  const written = mailFault(text)
  if (!written.ok) return written
  const domain = text.slice(text.lastIndexOf('@') + 1).toLowerCase()
  const exchanges = await soon((options.mailHosts ?? systemMailHosts)(domain))
  let found: DestinationCheck = FINE
  for (const host of exchanges.length > 0 ? exchanges : [domain]) {
    const name = host.toLowerCase().replace(/\.$/, '')
    const check = parseAddress(name)
      ? refused('address', `${domain} takes its mail at ${name}, which is no host name.`)
      : await checkName(name, MAIL_PORT, policy, options.resolve ?? systemResolve)
    if (!check.ok) return check
    if (check.warning) found = check
  }
  return found
}

/** Several may be listed: each must be fine. */
async function checkMails(text: string, policy: DestinationPolicy, options: CheckOptions): Promise<DestinationCheck> {
  let found: DestinationCheck = FINE
  for (const address of text.split(/[;,]/)) {
    const check = await checkMail(address.trim(), policy, options)
    if (!check.ok) return check
    if (check.warning) found = check
  }
  return found
}

/** Whether a person may save this URL or e-mail address, or list of those, as a destination. The connection is checked again when made. */
export function checkDestination(
  destination: string,
  policy: DestinationPolicy,
  options: CheckOptions = {},
): Promise<DestinationCheck> {
  const isMail = destination.includes('@') && !destination.includes('/') && !destination.includes(':')
  return isMail ? checkMails(destination, policy, options) : checkUrl(destination, policy, options)
}
