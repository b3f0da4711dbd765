import ipaddr from 'ipaddr.js'
import { type Address, parseAddress } from './addresses'

interface Exception {
  readonly name: string | null
  readonly ranges: readonly (readonly [Address, number])[]
  readonly port: number | null
}

/** Which destinations outside the public Internet an installation allows. */
export interface DestinationPolicy {
  readonly allowsName: (hostname: string, port: number) => boolean
  readonly allowsAddress: (address: Address, port: number) => boolean
}

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/

export class BadPolicy extends Error {}

function range(text: string): readonly [Address, number] | null {
  const [base = '', bits, more] = text.split('/')
  const address = parseAddress(base)
  if (!address || more !== undefined) return null
  const whole = address.kind() === 'ipv4' ? 32 : 128
  const length = bits === undefined ? whole : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  return length >= 0 && length <= whole ? [address, length] : null
}

function readException(entry: string): Exception {
  const text = entry.trim().toLowerCase()
  const bad = (): BadPolicy =>
    new BadPolicy(`"${entry}" is not a host name, address, range, "loopback" or "private", with or without a port`)
  const bare = range(text)
  const parts = bare ? null : /^(?:\[([0-9a-f:./]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text)
  const what = bare ? text : (parts?.[1] ?? parts?.[2])
  const port = parts?.[3] === undefined ? null : Number(parts[3])
  if (what === undefined || (port !== null && (port < 1 || port > 65_535))) throw bad()
  const ranges = (GROUPS[what] ?? [what]).map(range).filter((r) => r !== null)
  if (ranges.length > 0) return { name: null, ranges, port }
  // A name that ends in a number is an address in disguise.
  if (!NAME.test(what) || /(^|\.)(\d+|0x[0-9a-f]*)$/.test(what)) throw bad()
  return { name: what, ranges: [], port }
}

function inside(address: Address, [base, bits]: readonly [Address, number]): boolean {
  if (address instanceof ipaddr.IPv4) return base instanceof ipaddr.IPv4 && address.match(base, bits)
  return base instanceof ipaddr.IPv6 && address.match(base, bits)
}

/** Entries such as "loopback", "loopback:9090", "10.1.0.0/16", "buyer.internal", "[fd00::/8]:443". */
export function readPolicy(entries: readonly string[]): DestinationPolicy {
  const exceptions = entries.map(readException)
  const onPort = (port: number) => (e: Exception) => e.port === null || e.port === port
  return {
    allowsName: (hostname, port) => exceptions.filter(onPort(port)).some((e) => e.name === hostname),
    allowsAddress: (address, port) =>
      exceptions.filter(onPort(port)).some((e) => e.ranges.some((r) => inside(address, r))),
  }
}

export const PUBLIC_ONLY: DestinationPolicy = readPolicy([])
