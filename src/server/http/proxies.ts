import ipaddr from 'ipaddr.js'
import { parseAddress } from '../outbound/addresses'

/** How many proxies of our own stand in front, or which: their names for Fastify, addresses and networks. */
export type TrustedProxies = number | readonly string[]

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** '1' is one proxy, '10.0.0.7, 192.168.1.0/24' are those, 'loopback' is this machine; undefined is none of these. */
export function readProxies(text: string): TrustedProxies | undefined {
  if (/^\d$/.test(text)) return Number(text)
  if (text === 'true' || text === 'false') return text === 'true' ? 1 : 0
  const list = text.split(',').map((entry) => entry.trim())
  return list.every(isProxy) ? list : undefined
}

const isProxy = (entry: string): boolean =>
  NAMES.has(entry) ||
  (parseAddress(entry.replace(/\/\d+$/, '')) !== null && (!entry.includes('/') || ipaddr.isValidCIDR(entry)))

/**
 * What Fastify believes of X-Forwarded-For: only what our own proxies appended, never what the client wrote before them.
 * A hop is counted from our end: 0 is who connected to us.
 */
export const trustOf = (proxies: TrustedProxies): string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies]
