import { describe, expect, it } from 'vitest'
import { originOf } from './origin'

describe('the origin of an address', () => {
  it.each([
    ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
    ['an IPv4 address with a port', '203.0.113.7:50123', '203.0.113.7'],
    ['an IPv4 address inside IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['the same in hexadecimal', '::FFFF:cb00:7107', '203.0.113.7'],
    ['the same written in full', '0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
    ['the same with a zone', '::ffff:203.0.113.7%eth0', '203.0.113.7'],
    ['the same with a port', '[::ffff:203.0.113.7]:50123', '203.0.113.7'],
    ['an IPv4 address behind NAT64', '64:ff9b::203.0.113.7', '203.0.113.7'],
    ['any address of a 6to4 network', '2002:cb00:7107:42::1', '203.0.113.7'],
    ['the /64 of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['the same however it is written', '2001:0DB8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
    ['the same in brackets', '[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['the same with a port', '[2001:db8:1:2::1]:50123', '2001:db8:1:2::/64'],
    ['another /64', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['a short address', '2001:db8::1', '2001:db8:0:0::/64'],
    ['an address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['the same machine in another zone', 'fe80::1%eth1', 'fe80:0:0:0::/64'],
    ['the local machine', '::1', '0:0:0:0::/64'],
    ['a text that is no address', 'made up 1', 'unknown'],
    ['another text that is no address', '203.0.113.999', 'unknown'],
    ['a connection that has closed', undefined, 'unknown'],
  ])('is, for %s', (_what, address, origin) => {
    expect(originOf(address)).toBe(origin)
  })
})
