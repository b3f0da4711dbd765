import { describe, expect, test } from 'vitest'
import { compileFormat, paramsOf } from '../compile-format'
import { readFormat } from '../language/format'
import { maskAnswer, maskSecrets } from '../mask'
import { SHIPPED_FORMATS, shippedDocument } from '../shipped'
import { describeFormat } from './format'

const document = (name: string) => {
  const found = shippedDocument(name)
  if (!found) throw new Error(`no ${name}`)
  return found
}
const linesOf = (name: string, part: 'data' | 'send' | 'result', stage: 'ping' | 'post'): readonly string[] =>
  describeFormat(document(name))[part].find((preview) => preview.stage === stage)?.lines ?? []

describe('the preview of a format', () => {
  test('says in words what is sent', () => {
    const lines = linesOf('crestline-bid-json', 'data', 'post')
    expect(lines).toContain('location.zip ← Zip · required')
    expect(lines).toContain('person.phones[0] ← Phone · phone "e164" · required')
    expect(lines).toContain('bid_id ← answer to the ping bidid · required')
    expect(linesOf('millbrook-form-xml', 'data', 'post')).toContain(
      'Own_Home ← Homeowner · boolean true "Y", false "N" · if absent: blank',
    )
    expect(linesOf('tallgrass-xml-bids', 'data', 'ping')).toContain('/PingRequest/Place/@zip ← Zip · required')
    expect(linesOf('lanternpoint-xml-field', 'data', 'post')).toContain(
      '/lead/brands/brand ← the item · one for each of consented brands',
    )
  })

  test('says how it travels', () => {
    expect(linesOf('oakhurst-soap11', 'send', 'post')[0]).toBe(
      'POST to the destination as SOAP 1.1, action urn:example:oakhurst:crm/AddProspect',
    )
    expect(linesOf('slowriver-later-json', 'send', 'post')).toContain(
      'Authentication by {channel} in the destination: configuration channel · required',
    )
  })

  test('says what is around the data, and what goes with an absent value', () => {
    const { data, send } = describeFormat(
      readFormat({
        ...document('lanternpoint-xml-field'),
        data: {
          kind: 'xml',
          post: {
            element: 'a',
            document: {
              element: 'b',
              children: [
                {
                  element: 'c',
                  attributes: {
                    bill: {
                      $: 'lead.powerbill',
                      absent: 'drop',
                      steps: [
                        {
                          bands: [
                            [0, 'low'],
                            [200, 'high'],
                          ],
                        },
                      ],
                    },
                  },
                },
              ],
            },
          },
        },
        send: { post: { as: 'query', field: 'xml', prolog: '<?adf version="1.0"?>' } },
      }),
    )
    expect(data[0]?.lines).toEqual([
      '/a ▸ /b/c/@bill ← Monthly power bill · by size (from 0 → "low", from 200 → "high") · if absent: nothing of what is around it',
    ])
    expect(send[0]?.lines).toEqual([
      'GET to the destination as a query string, the data in the field xml',
      'Before the XML: <?adf version="1.0"?>',
    ])
  })

  test('says what answers mean', () => {
    const lines = linesOf('slowriver-later-json', 'result', 'post')
    expect(lines).toContain('ticket = JSON path $.ticket')
    expect(lines).toContain('3. if HTTP status 202, ticket is there → pending')
    expect(lines).toContain('Anything else → timeout')
    expect(linesOf('brandbridge-bids-json', 'result', 'ping')).toContain(
      'Bids: $.bids[*]; price price in dollars; taken: the one whose brand is configuration brand',
    )
  })

  test('notes what a ping template asks for in vain, and how it can be allowed', () => {
    const LEFT_OUT =
      'is left out of pings, unless somebody who approves send formats allows the order identity in pings and the publisher has it on'
    const { data, ...rest } = document('gableworks-shared-json')
    const ping = { zip: { $: 'lead.zip' }, who: { $text: 'Dear {lead.firstname}' }, deep: [{ $: 'lead.phone' }] }
    const { notes } = describeFormat(readFormat({ ...rest, data: { ...data, ping } }))
    expect(notes).toEqual([
      `data.ping.who.$text: lead.firstname ${LEFT_OUT}`,
      `data.ping.deep[0].$: lead.phone ${LEFT_OUT}`,
    ])
    expect(describeFormat(document('crestline-bid-json')).notes).toEqual([])
  })

  test('notes what a post hopes for from a ping that no answer carries over', () => {
    const { data, ...rest } = document('crestline-bid-json')
    const post = { bid: { $: 'ping.bidid' }, deep: [{ $text: 'x {ping.token}' }] }
    const noted = (format: object) => describeFormat(readFormat(format)).notes
    expect(noted({ ...rest, data: { ...data, post } })).toEqual([
      'data.post.deep[0].$text: no answer to a ping carries token',
    ])
    const { ping: _, ...direct } = data
    expect(noted({ ...rest, data: { ...direct, post: { bid: { $: 'ping.bidid' } } } })).toEqual([
      'data.post.bid.$: no answer to a ping carries bidid',
      'data.fragments.request: nothing includes it',
    ])
  })

  test.each(SHIPPED_FORMATS)('%s can be described whole', (name) => {
    const { data, send, result, notes } = describeFormat(document(name))
    expect(notes).toEqual([])
    for (const preview of [...data, ...send, ...result])
      expect(preview.lines.join('\n')).not.toMatch(/undefined|\[object/)
  })
})

describe('parameters', () => {
  test('are what an order has to configure', () => {
    expect(paramsOf(compileFormat(document('crestline-bid-json')))).toMatchObject([
      { name: 'token', type: 'string', sensitive: true, required: true },
      { name: 'partner', type: 'string', sensitive: false },
      {
        name: 'mode',
        type: 'options',
        options: [
          { value: 'exclusive', label: 'Exclusive' },
          { value: 'shared', label: 'Shared' },
        ],
      },
    ])
  })

  test('that are sensitive are masked in whatever a lender sends back, and however deep they were written', () => {
    const secret = 'a\\b <c>&"é'
    const xml = 'a\\b &lt;c&gt;&amp;&quot;é'
    const inJson = JSON.stringify({ xml: `<k>${xml}</k>` })
    const form = `doc=${encodeURIComponent(inJson).replaceAll('%20', '+')}`
    for (const text of [secret, xml, inJson, form, secret.toUpperCase(), secret.toLowerCase()]) {
      const masked = maskSecrets(text, [secret])
      expect(masked).toContain('•••')
      expect(masked).not.toMatch(/lt|%26|c>|C>/)
    }
    const headers = { authorization: 'Basic dTpwYXNz' }
    const request = { kind: 'http', method: 'POST', url: 'https://x.example/', headers, body: null } as const
    expect(maskAnswer('You sent Basic dTpwYXNz with pass', request, ['pass'])).toBe('You sent Basic ••• with •••')
    expect(maskAnswer('pass', null, ['pass'])).toBe('•••')
    expect(maskAnswer('We know: k, "K" (k.)', null, ['k'])).toBe('We know: •••, "•••" (•••.)')
    expect(maskAnswer('a.b axb', null, ['a.b'])).toBe('••• axb')
  })
})
