import { describe, expect, it } from 'vitest'
import type { DestinationFault } from './destination'
import { check, reason } from './destination.testing'

describe('a host that two readers could read differently is refused', () => {
  it.each([
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0x0.0x0.0x1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.1/',
    'http://127.0.1/',
    'http://127.0.0.01/',
    'http://10.1/',
    'http://134744072/',
    'http://08.8.8.8/',
    'http://%31%32%37.0.0.1/',
    'http://127%2e0%2e0%2e1/',
    'http://buyer%2eexample/',
    'http://１２７.0.0.1/',
    'http://127。0。0。1/',
    'http://①②⑦.0.0.1/',
    'http://ⓑuyer.example/',
    'http://bücher.example/',
    'http://loc\u00adalhost/',
    'http://127.0.0.1./',
    'http://buyer.example./',
    'http://localhost./',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[FE80::0001]/',
    'http://[fe80::1%25eth0]/',
    'http://[fe80::1%eth0]/',
    'http://[::1',
    'http://256.1.1.1/',
    'http://1.2.3.4.5/',
  ])('%s', async (destination) => {
    expect(['notation', 'malformed']).toContain(await reason(destination))
  })
})

describe('what is no complete http(s) URL or e-mail address is refused', () => {
  it.each<[DestinationFault, string]>([
    ['scheme', 'ftp://buyer.example/'],
    ['scheme', 'file:///etc/passwd'],
    ['scheme', 'javascript:alert(1)'],
    ['scheme', 'gopher://buyer.example:6379/_x'],
    ['scheme', 'ws://buyer.example/'],
    ['malformed', 'http:buyer.example'],
    ['malformed', 'http:/buyer.example'],
    ['malformed', 'http:\\\\buyer.example\\'],
    ['malformed', 'http://'],
    ['malformed', 'https:///path'],
    ['malformed', 'buyer.example/leads'],
    ['malformed', '//buyer.example/leads'],
    ['malformed', ''],
    ['malformed', ' https://buyer.example/'],
    ['malformed', 'https://buyer.example/a b'],
    ['malformed', 'https://buy\ner.example/'],
    ['malformed', 'https://buyer.example/\tx'],
    ['malformed', 'https://buyer.example\\@10.0.0.1/'],
    ['malformed', 'https://buyer.example:99999/'],
    ['malformed', `https://buyer.example/${'x'.repeat(2050)}`],
    ['credentials', 'https://user:secret@buyer.example/'],
    ['credentials', 'https://user@buyer.example/'],
    ['credentials', 'https://buyer.example@10.0.0.1/'],
    ['credentials', 'https://@buyer.example/'],
    ['malformed', 'a@b'],
    ['malformed', '@buyer.example'],
    ['malformed', 'a b@buyer.example'],
    ['malformed', 'a@buyer.example, b'],
    ['malformed', 'Ann <a@buyer.example>'],
    ['malformed', 'a@buyer.example\r\nBcc'],
    ['malformed', 'a@localhost'],
    ['malformed', 'a@127.0.0.1'],
    ['notation', 'a@[127.0.0.1]'],
    ['malformed', 'a..b@buyer.example'],
    ['malformed', 'a@-buyer.example'],
  ])('%s: %s', async (expected, destination) => {
    expect(await reason(destination)).toBe(expected)
  })

  it('says why in words that fit beside a form field', async () => {
    expect(await check('https://mixed.example/')).toMatchObject({
      message: 'mixed.example resolves to 192.168.1.1, a private address.',
    })
    expect(await check('http://169.254.169.254/')).toMatchObject({
      message: '169.254.169.254 is a link-local address.',
    })
    expect(await check('http://2130706433/')).toMatchObject({
      message: 'The host must be written in its plain form: 127.0.0.1',
    })
    expect(await check('http://bücher.example/')).toMatchObject({
      message: 'The host must be written in its plain form: xn--bcher-kva.example',
    })
  })
})
