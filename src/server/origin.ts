import ipaddr from 'ipaddr.js'
import { parseAddress } from './outbound/addresses'

/** Where in an IPv6 address the IPv4 address of its sender starts, by range. */
const IPV4_AT: Readonly<Record<string, number>> = { ipv4Mapped: 12, rfc6145: 12, rfc6052: 12, '6to4': 2 }
/** Some proxies append the port of the client. */
const PORT = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/**
 * What limits count by: an IPv4 address, or the /64 of an IPv6 address, because one customer gets a whole /64 and could send
 * every request from a new address. Texts that are no address count as one sender. Logs and leads keep the full address.
 */
export function originOf(address: string | undefined): string {
  const [, bracketed, dotted] = PORT.exec(address ?? '') ?? []
  const [withoutZone = ''] = (bracketed ?? dotted ?? address ?? '').split('%', 1)
  const parsed = parseAddress(withoutZone)
  if (!parsed) return 'unknown'
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const at = IPV4_AT[parsed.range()]
  if (at !== undefined)
    return parsed
      .toByteArray()
      .slice(at, at + 4)
      .join('.')
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
