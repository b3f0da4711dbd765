import { timingSafeEqual } from 'node:crypto'
import type { Services } from '@/server/services'

export type Kind = 'live' | 'test'

const MAC_BYTES = 12
const macOf = ({ keys }: Services, kind: Kind, rcid: number, ping: string): Buffer =>
  keys.fingerprint(`jangl ${kind} ${rcid} ${ping}`).subarray(0, MAC_BYTES)

/** The authorization code of a ping: its id, sealed so that nobody can make one up. One of a test is none for a sale. */
export const authCodeOf = (services: Services, kind: Kind, rcid: number, ping: number): string =>
  `${ping}-${macOf(services, kind, rcid, String(ping)).toString('base64url')}`

export function pingOfCode(services: Services, kind: Kind, rcid: number, code: string): number | null {
  const [, ping = '', mac = ''] = /^(\d{1,15})-([\w-]{16})$/.exec(code) ?? []
  const given = Buffer.from(mac, 'base64url')
  const right = macOf(services, kind, rcid, ping)
  return given.length === right.length && timingSafeEqual(given, right) ? Number(ping) : null
}
