import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { textOf, unpack } from './body'

const type = (contentType: string) => ({ 'content-type': contentType })

describe('bytes become text', () => {
  it.each([
    ['UTF-8 by default', Buffer.from('Zoë €'), type('application/json'), 'Zoë €'],
    ['UTF-8 as declared', Buffer.from('Zoë €'), type('text/plain; charset="UTF-8"'), 'Zoë €'],
    ['UTF-8 with a mark', Buffer.from('\ufeffZoë'), {}, 'Zoë'],
    ['UTF-16 with a mark', Buffer.from('\ufeffZoë', 'utf16le'), {}, 'Zoë'],
    ['UTF-16 as declared', Buffer.from('Zoë', 'utf16le'), type('text/xml; charset=utf-16le'), 'Zoë'],
    [
      'the old Western set as declared',
      Buffer.from('Zo\u00eb', 'latin1'),
      type('text/html; charset=iso-8859-1'),
      'Zoë',
    ],
    ['the old Western set, undeclared', Buffer.from('Zo\u00eb', 'latin1'), type('text/plain'), 'Zoë'],
    ['declared as UTF-8 and not so', Buffer.from([0x5a, 0xeb]), type('text/plain; charset=utf-8'), 'Z\ufffd'],
    [
      'by the XML declaration',
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\u00eb</a>', 'latin1'),
      type('text/xml'),
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>ë</a>',
    ],
    ['an unknown set', Buffer.from([0x5a, 0xeb]), type('text/plain; charset=klingon'), 'Zë'],
    ['nothing', Buffer.alloc(0), {}, ''],
  ])('%s', (_kind, bytes, headers, text) => {
    expect(textOf(bytes, headers)).toBe(text)
  })
})

describe('compressed bytes', () => {
  const text = Buffer.from('accepted|12.50')
  it.each([
    ['gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity', text],
  ])('are unpacked: %s', (encoding, packed) => {
    expect(unpack(packed, { 'content-encoding': encoding }, 1000)).toEqual(text)
  })

  it('are given up when unknown, broken or too large', () => {
    expect(unpack(text, { 'content-encoding': 'zstd' }, 1000)).toBeNull()
    expect(unpack(text, { 'content-encoding': 'gzip' }, 1000)).toBeNull()
    expect(unpack(gzipSync(Buffer.alloc(10_000_000)), { 'content-encoding': 'gzip' }, 1000)).toBeNull()
  })
})
