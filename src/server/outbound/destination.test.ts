import { describe, expect, it } from 'vitest'
import { checkDestination } from './destination'
import { check, reason, resolve } from './destination.testing'
import { BadPolicy, PUBLIC_ONLY, readPolicy } from './policy'

describe('a destination on the public Internet may be saved', () => {
  it.each([
    'https://buyer.example/leads',
    'http://buyer.example:8080/leads?key=1#x',
    'HTTPS://Buyer.Example/Leads',
    'https://both.example',
    'https://xn--bcher-kva.example/',
    'https://8.8.8.8/leads',
    'https://[2606:4700::6810:84e5]/leads',
    'https://buyer.example/path/with@sign',
    'https://buyer.example/?email=a@b.example',
    'leads@mail.example',
    "o'neil+leads@buyer.example",
    'leads@mail.example; office@buyer.example,third@buyer.example',
  ])('%s', async (destination) => {
    expect(await check(destination)).toEqual({ ok: true, warning: null })
  })

  it('also when the name server is silent, after a short wait', async () => {
    const silent = () => new Promise<never>(() => undefined)
    const found = await checkDestination('https://buyer.example/', PUBLIC_ONLY, { resolve: silent })
    expect(found).toMatchObject({ ok: true, warning: 'buyer.example cannot be found at the moment.' })
  })

  it('also when its name cannot be found at the moment, with a warning', async () => {
    expect(await check('https://new.example/x')).toEqual({
      ok: true,
      warning: 'new.example cannot be found at the moment.',
    })
    expect(await check('a@new.example')).toMatchObject({
      ok: true,
      warning: expect.stringContaining('cannot be found') as string,
    })
  })
})

describe('an address that is not of the public Internet is refused', () => {
  it.each([
    ['loopback', 'http://127.0.0.1/'],
    ['loopback elsewhere', 'http://127.200.3.4:8080/x'],
    ['loopback 6', 'http://[::1]/'],
    ['private 10', 'https://10.1.2.3/'],
    ['private 172', 'https://172.16.0.1/'],
    ['private 172 end', 'https://172.31.255.255/'],
    ['private 192', 'https://192.168.0.1/'],
    ['link-local', 'http://169.254.1.1/'],
    ['cloud metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['another cloud', 'http://100.100.100.200/'],
    ['a third cloud', 'http://168.63.129.16/'],
    ['a fourth cloud', 'http://192.0.0.192/'],
    ['metadata 6', 'http://[fd00:ec2::254]/'],
    ['carrier NAT', 'http://100.64.0.1/'],
    ['carrier NAT end', 'http://100.127.255.254/'],
    ['this network', 'http://0.0.0.0/'],
    ['this network elsewhere', 'http://0.1.2.3/'],
    ['broadcast', 'http://255.255.255.255/'],
    ['multicast', 'http://224.0.0.1/'],
    ['reserved', 'http://240.0.0.1/'],
    ['benchmark', 'http://198.18.0.1/'],
    ['documentation', 'http://192.0.2.10/'],
    ['documentation 6', 'http://[2001:db8::1]/'],
    ['documentation 6, newer', 'http://[3fff::1]/'],
    ['unspecified 6', 'http://[::]/'],
    ['unique-local', 'http://[fc00::1]/'],
    ['unique-local fd', 'http://[fd12:3456::1]/'],
    ['link-local 6', 'http://[fe80::1]/'],
    ['site-local', 'http://[fec0::1]/'],
    ['multicast 6', 'http://[ff02::1]/'],
    ['mapped', 'http://[::ffff:7f00:1]/'],
    ['mapped public', 'http://[::ffff:808:808]/'],
    ['compatible', 'http://[::7f00:1]/'],
    ['translated', 'http://[::ffff:0:7f00:1]/'],
    ['NAT64', 'http://[64:ff9b::7f00:1]/'],
    ['NAT64 local', 'http://[64:ff9b:1::7f00:1]/'],
    ['6to4', 'http://[2002:7f00:1::]/'],
    ['Teredo', 'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/'],
    ['Teredo short', 'http://[2001::1]/'],
    ['unassigned', 'http://[4000::1]/'],
    ['discard', 'http://[100::1]/'],
    ['name inside', 'https://inside.example/'],
    ['one address of many', 'https://mixed.example/'],
    ['one of the other family', 'https://mixed6.example/'],
    ['name to mapped', 'https://mapped.example/'],
    ['name to metadata', 'https://cloud.example/'],
    ['localhost', 'http://localhost:3000/'],
    ['single label', 'https://intranet/'],
    ['unknown single label', 'https://nowhere/'],
    ['mail domain inside', 'leads@inside.example'],
    ['one of several mail domains inside', 'leads@buyer.example, leads@inside.example'],
    ['one mail host inside', 'leads@trap.example'],
    ['mail host as address', 'leads@literal.example'],
  ])('%s: %s', async (_kind, destination) => {
    expect(await reason(destination)).toBe('address')
  })
})

describe('an installation may allow what it needs', () => {
  it.each([
    ['http://127.0.0.1:9090/ping', ['loopback']],
    ['http://[::1]:9090/ping', ['loopback']],
    ['http://localhost:9090/ping', ['loopback']],
    ['http://127.0.0.1:9090/ping', ['loopback:9090']],
    ['http://127.0.0.1:9090/ping', ['127.0.0.1:9090']],
    ['https://10.1.2.3/', ['10.1.0.0/16']],
    ['https://inside.example/', ['private']],
    ['https://inside.example/', ['inside.example']],
    ['https://inside.example/', ['inside.example:443']],
    ['http://[fd12::1]/', ['fd00::/8']],
    ['http://[fd12::1]/', ['[fd00::/8]:80']],
  ])('%s by %s', async (destination, allowed) => {
    expect(await reason(destination, allowed)).toBe(null)
  })

  it.each([
    ['http://127.0.0.1:9091/ping', ['loopback:9090']],
    ['http://10.0.0.1/', ['loopback']],
    ['http://[::ffff:7f00:1]/', ['loopback']],
    ['http://localhost:5432/', ['127.0.0.1:9090']],
    ['https://inside.example/', ['other.example']],
    ['https://inside.example:8443/', ['inside.example:443']],
    ['http://169.254.169.254/', ['private', 'loopback']],
    ['http://2130706433:9090/', ['loopback']],
    ['http://u:p@127.0.0.1/', ['loopback']],
  ])('but no more than that: %s by %s', async (destination, allowed) => {
    expect(await reason(destination, allowed)).not.toBe(null)
  })

  it.each(['', '*', '10.0.0.0/33', '127.1', '0x7f000001', '10.0.0.1/8/8', 'a b', 'x:0', 'x:99999', '[::1'])(
    'an entry that cannot be understood is an error, not an open door: "%s"',
    (entry) => {
      expect(() => readPolicy([entry])).toThrow(BadPolicy)
    },
  )

  it('and by default allows nothing', async () => {
    expect((await checkDestination('http://127.0.0.1/', PUBLIC_ONLY, { resolve })).ok).toBe(false)
  })
})
