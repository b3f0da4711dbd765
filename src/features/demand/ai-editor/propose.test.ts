import { describe, expect, it } from 'vitest'
import { shippedSource } from '@/integrations'
import { propose } from './propose'

const flat = shippedSource('harborline-flat-json') as { data: object; result: object }
type Doc = {
  data: { post: Record<string, never>; maps: Record<string, never> }
  result: { post: { rules: unknown[] } }
}

function asked(prompt: string, document: object = flat) {
  const { data, result, ...said } = propose({ data: document, result: document }, prompt)
  return {
    post: (data as Doc).data.post,
    maps: (data as Doc).data.maps,
    rules: (result as Doc).result.post.rules,
    ...said,
  }
}

describe('the local proposer', () => {
  it.each([
    ['Rename sub_id to tracking_id', 'tracking_id', { $text: '{context.rcid}-{lead.subid}' }],
    ['please rename the field "certificate_url" to cert.', 'cert', { $: 'lead.trustedform' }],
    ['The zip should be called postal_code', 'postal_code', { $: 'lead.zip', required: true }],
    ['Add a new field lead_ip with the consumer’s IP address', 'lead_ip', { $: 'lead.ipaddress' }],
    ['add ua from lead.useragent', 'ua', { $: 'lead.useragent' }],
    ['Add the full name as customer', 'customer', { $: 'lead.fullname' }],
    ['add source with "Sluice"', 'source', 'Sluice'],
    ['Always send "EXCLUSIVE" as lead_type', 'lead_type', 'EXCLUSIVE'],
    ['set service to "Home Improvement"', 'service', 'Home Improvement'],
    [
      'Harborline wants the phone as +12145550177',
      'phone',
      { $: 'lead.phone', steps: [{ phone: 'e164' }], required: true },
    ],
    ['send phone as (214) 555-0177', 'phone', { $: 'lead.phone', steps: [{ phone: 'parens' }], required: true }],
    [
      'format submitted_at as mm/dd/yyyy',
      'submitted_at',
      { $: 'lead.leadtime', steps: [{ date: { format: 'MM/dd/yyyy' } }] },
    ],
    ['Send the city in upper case', 'city', { $: 'lead.city', steps: ['upper'] }],
    ['lowercase email', 'email', { $: 'lead.email', steps: ['lower'] }],
    [
      'send owner as Y/N',
      'owner',
      { $: 'lead.homeowner', as: 'boolean', steps: [{ boolean: { true: 'Y', false: 'N' } }] },
    ],
    ['send the state as state name', 'state', { $: 'lead.state', steps: ['statename'] }],
    ['cut street to 40 characters', 'street', { $: 'lead.address', steps: [{ cut: 40 }] }],
    ['make email required', 'email', { $: 'lead.email', required: true }],
    ['if city is missing, send "Unknown"', 'city', { $: 'lead.city', default: 'Unknown' }],
    [
      'map project: repair = R, replace = N',
      'project',
      { $: 'lead.projecttype', steps: ['label', { map: { cases: { repair: 'R', replace: 'N' }, keep: true } }] },
    ],
  ])('%s', (prompt, name, value) => {
    const { post, understood, notdone } = asked(prompt)
    expect(post[name]).toEqual(value)
    expect([understood.length, notdone]).toEqual([1, []])
  })

  it('keeps a renamed field in its place, because keys are sent in their order', () => {
    const before = Object.keys(asked('rename nothing').post)
    expect(Object.keys(asked('rename zip to postcode').post)).toEqual(
      before.map((key) => (key === 'zip' ? 'postcode' : key)),
    )
  })

  it('removes several fields named together', () => {
    const { post, understood } = asked('Stop sending sub_id, is_test and the roof_material field')
    expect(understood).toHaveLength(3)
    for (const name of ['sub_id', 'is_test', 'roof_material']) expect(post).not.toHaveProperty(name)
  })

  it('adds cases to the map that a value uses by name', () => {
    expect(asked('when timeline is "just_looking", send "Never"').maps).toMatchObject({
      timeframe: { cases: { immediately: 'ASAP', just_looking: 'Never' }, otherwise: 'Unknown' },
    })
  })

  it('makes words of an answer refused, duplicate, later or error, and never sold', () => {
    expect(asked('An answer with message "capped" is a refusal, too').rules[0]).toEqual({
      when: { of: 'message', equals: 'capped' },
      outcome: 'unmatched',
    })
    const sold = asked('message "welcome" means sold')
    expect(sold.rules).toEqual((flat.result as { post: { rules: unknown[] } }).post.rules)
    expect(sold.notdone[0]).toContain('what counts as sold')
  })

  it('carries out several wishes of one text and names each that it cannot', () => {
    const { post, understood, notdone } = asked(
      'Send phone as 214.555.0177 from Monday on, and add ip2 with "1.2; 3". Rename nosuch to x. Make it faster.',
    )
    expect(post).toMatchObject({ phone: { steps: [{ phone: 'dotted' }] }, ip2: '1.2; 3' })
    expect(understood).toHaveLength(2)
    expect(notdone).toHaveLength(3)
    expect(notdone[0]).toContain('“from Monday on” is not part of a format')
    expect(notdone[1]).toContain('sends nothing called “nosuch”; it sends campaign')
    expect(notdone[2]).toContain('Not understood: “Make it faster”')
  })

  it('changes XML by its elements, one stage alone where asked, and never the document it was given', () => {
    const xml = shippedSource('tallgrass-xml-bids') as { data: object }
    const before = JSON.stringify(xml)
    const changed = propose({ data: xml, result: xml }, 'add Source with "web" in the post')
    expect(JSON.stringify((changed.data as Doc).data.post)).toContain('{"element":"Source","text":"web"}')
    expect(JSON.stringify(xml)).toBe(before)
    const ping = propose({ data: xml, result: xml }, 'add Phone2 with the phone in the ping')
    expect(ping.notdone).toEqual(['A ping never says who the consumer is'])
  })

  it('leaves parts written as code alone and says so', () => {
    const code = { kind: 'code', source: 'function request() {}' }
    expect(propose({ data: code, result: flat }, 'rename a to b')).toMatchObject({ data: code, understood: [] })
  })
})
