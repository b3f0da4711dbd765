import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesBetween } from './changes'
import { toCurl } from './curl'
import { guessLanguage, prettyPrint } from './pretty'

describe('pretty printing', () => {
  it('changes nothing but white space of JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const pretty = prettyPrint(text, 'json')
        expect(JSON.parse(pretty)).toEqual(JSON.parse(text))
        expect(prettyPrint(pretty, 'json')).toBe(pretty)
      }),
    )
  })

  it('keeps every digit of big numbers', () => {
    expect(prettyPrint('{"id":12345678901234567890,"list":[],"o":{}}', 'json')).toBe(
      '{\n  "id": 12345678901234567890,\n  "list": [],\n  "o": {}\n}',
    )
  })

  it('indents XML and keeps texts on the line of their tags', () => {
    const xml = '<?xml version="1.0"?><lead id="1"><name>Ann &amp; Bob</name><empty/><none></none></lead>'
    expect(prettyPrint(xml, 'xml')).toBe(
      '<?xml version="1.0"?>\n<lead id="1">\n  <name>Ann &amp; Bob</name>\n  <empty/>\n  <none></none>\n</lead>',
    )
  })

  it('returns broken bodies untouched', () => {
    expect(prettyPrint('{"a":', 'json')).toBe('{"a":')
    expect(prettyPrint('', 'xml')).toBe('')
  })

  it('guesses what a body is', () => {
    expect(guessLanguage('{"a":1}')).toBe('json')
    expect(guessLanguage('<a/>')).toBe('xml')
    expect(guessLanguage('a=1&b=two')).toBe('form')
    expect(guessLanguage('Accepted')).toBe('text')
    expect(guessLanguage('anything', 'application/json')).toBe('json')
  })
})

describe('copy as cURL', () => {
  it('survives quotes in the body', () => {
    const curl = toCurl({ method: 'post', url: 'https://x.example', headers: { a: 'b' }, body: "it's" })
    expect(curl).toBe(`curl 'https://x.example' \\\n  -X POST \\\n  -H 'a: b' \\\n  --data-raw 'it'\\''s'`)
  })
})

describe('changes between two records', () => {
  it('names each leaf that differs, with its old and new value', () => {
    expect(
      changesBetween({ price: 50, caps: { day: 1 }, list: [1] }, { price: 55, caps: { day: 1 }, list: [1, 2] }),
    ).toEqual([
      { path: 'price', before: '50', after: '55' },
      { path: 'list[1]', before: null, after: '2' },
    ])
  })
})
