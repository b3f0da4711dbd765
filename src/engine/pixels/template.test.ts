import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filledPixel, pixelForm, readPixel, sampleValue } from './template'

const filled = (content: string, type: string, value: (name: string) => string): string => {
  const read = readPixel(content, pixelForm(type))
  if ('fault' in read) throw new Error(read.fault)
  return filledPixel(read.template, value)
}
const fault = (content: string, type = 'leadsubmit'): string => {
  const read = readPixel(content, pixelForm(type))
  return 'fault' in read ? read.fault : ''
}
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('.', '..', '%2e%2e', '@evil.example', '\\', '//x', '\'"><'),
)

describe('the address of a post-back', () => {
  it('is filled with what is known of the lead and with parameters of the publisher', () => {
    const address = 'https://t.example/{click}?id={leadid}&s={subid}&c={cakeid}&p={price}'
    expect(filled(address, 'leadsubmitpostback', sampleValue)).toBe(
      'https://t.example/test?id=100001&s=sub%20id&c=700&p=25.00',
    )
  })

  it('keeps its host, path and parameters whatever the values are', () => {
    fc.assert(
      fc.property(anyText, anyText, (first, second) => {
        const values: Record<string, string> = { a: first, b: second }
        const url = new URL(
          filled('https://t.example/x/{a}/y?k={b}&l={a}#f{b}', 'pageviewpostback', (n) => values[n] ?? ''),
        )
        expect([url.protocol, url.host, url.username, url.port]).toEqual(['https:', 't.example', '', ''])
        const [, x, inPath = '', y, ...more] = url.pathname.split('/')
        expect([x, y, more]).toEqual(['x', 'y', []])
        const isDots = (text: string): boolean => /^\.+$/.test(text)
        expect(decodeURIComponent(inPath)).toBe(isDots(first) ? '' : first)
        expect([...url.searchParams]).toEqual([
          ['k', isDots(second) ? '' : second],
          ['l', isDots(first) ? '' : first],
        ])
      }),
    )
  })

  it.each([
    ['https://{subid}.example/', 'Placeholders belong behind the host'],
    ['https://t.example:{subid}/', 'Placeholders belong behind the host'],
    ['https://t.example\\{subid}', 'Placeholders belong behind the host'],
    ['javascript:alert({leadid})', 'The address must start with https:// or http://'],
    ['https://t.example/a b', 'Enter one address without spaces'],
  ])('%s is refused with words', (content, text) => {
    expect(fault(content, 'leadsubmitpostback')).toBe(text)
  })
})

describe('the code of a page', () => {
  const CODE =
    '<img src="https://t.example/p?a={click}" alt="{click}">{click}' +
    `<script>var a = "{click}", b = 'https://t.example/?x={click}', c = \`\${a}{click}\`</script>`
  const URL_VALUE = '([\\w.~%-]*)'
  const HTML_VALUE = '((?:[\\w .~-]|&#\\d+;)*)'
  const SCRIPT_VALUE = '((?:[\\w .~-]|\\\\u[0-9a-f]{4})*)'
  const FILLED = new RegExp(
    `^<img src="https://t\\.example/p\\?a=${URL_VALUE}" alt="${HTML_VALUE}">${HTML_VALUE}` +
      `<script>var a = "${SCRIPT_VALUE}", b = 'https://t\\.example/\\?x=${URL_VALUE}', c = \`\\$\\{a\\}${SCRIPT_VALUE}\`</script>$`,
  )
  const ofHtml = (text: string): string => text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))

  it('holds every value as a value, whatever it is: none ends an attribute, a string or a tag', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const [, inUrl = '', inAttribute = '', inText = '', inScript = '', inScriptUrl = '', inTemplate = ''] =
          FILLED.exec(filled(CODE, 'leadsubmit', () => value)) ?? []
        const url = /^\.+$/.test(value) ? '' : value
        expect([decodeURIComponent(inUrl), decodeURIComponent(inScriptUrl)]).toEqual([url, url])
        expect([ofHtml(inAttribute), ofHtml(inText)]).toEqual([value, value])
        expect([JSON.parse(`"${inScript}"`), JSON.parse(`"${inTemplate}"`)]).toEqual([value, value])
      }),
    )
  })

  it('is an image where it is an address alone', () => {
    expect(filled('https://t.example/p?s={subid}', 'pageview', () => '"x')).toBe(
      '<img src="https://t.example/p?s=%22x" alt="">',
    )
  })

  it.each([
    ['<img src="https://{subid}.example/">', 'src must be a whole address that starts with https://'],
    ['<img src="{subid}">', 'src must be a whole address that starts with https://'],
    ['<img src=https://t.example/{subid}>', 'Put quotes around the value of src'],
    ['<img src="https://t.example/" {subid}="x">', 'Placeholders cannot stand in the name of an attribute'],
    ['<img srcset="https://t.example/{subid} 2x">', 'Placeholders cannot stand in srcset'],
    ['<div style="color: {subid}"></div>', 'Placeholders cannot stand in style'],
    ['<img src="https://t.example/" onload="x()">', 'onload is not allowed: use a script tag'],
    ['<iframe srcdoc="{subid}"></iframe>', 'srcdoc is not allowed: use a script tag'],
    [
      '<object data="https://t.example/"></object>',
      'The tag object is not allowed: use img, script, noscript, iframe, div, span',
    ],
    ['<script>var a = {subid}</script>', 'In a script {subid} must stand in quotes'],
    ['<script>var a = "https://{subid}.example/"</script>', 'Placeholders belong behind the host'],
    ['<script>var a = "//{click}"</script>', 'Placeholders belong behind the host'],
    ['<script>var a = 1', 'The script has no end'],
    ['plain words', 'Enter an address that starts with https://, or HTML tags'],
  ])('%s is refused with words', (content, text) => {
    expect(fault(content)).toBe(text)
  })
})
