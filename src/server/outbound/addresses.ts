import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

const WORDS: Readonly<Record<string, string>> = {
  loopback: 'a loopback address',
  private: 'a private address',
  uniqueLocal: 'a private address',
  deprecatedSiteLocal: 'a private address',
  linkLocal: 'a link-local address',
  carrierGradeNat: 'a carrier-grade NAT address',
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
  unspecified: 'an unspecified address',
  ipv4Mapped: 'an IPv4 address inside an IPv6 address',
  rfc6145: 'an IPv4 address inside an IPv6 address',
  rfc6052: 'an IPv4 address inside an IPv6 address',
  '6to4': 'an IPv4 address inside an IPv6 address',
  teredo: 'an IPv4 address inside an IPv6 address',
}

/** Answers only inside one cloud provider's machines, although its range is public. */
const METADATA = new Set(['168.63.129.16'])
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
const FORMER_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96')

export function parseAddress(text: string): Address | null {
  // The library also reads decimal, octal and hexadecimal notations; nothing here should.
  if (/^\d+\.\d+\.\d+\.\d+$/.test(text))
    return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : null
  if (!text.includes(':') || text.includes('%')) return null
  return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null
}

/** What is wrong with connecting to this address, in words; null if it is one of the public Internet. */
export function notPublic(address: Address): string | null {
  const range = address.range()
  if (address.kind() === 'ipv4' && METADATA.has(address.toString())) return 'a metadata address'
  if (range !== 'unicast') return WORDS[range] ?? 'a reserved address'
  if (!(address instanceof ipaddr.IPv6)) return null
  if (address.match(FORMER_COMPATIBLE)) return 'an IPv4 address inside an IPv6 address'
  return address.match(GLOBAL_UNICAST) ? null : 'a reserved address'
}
