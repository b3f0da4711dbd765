import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRODUCTS, type ProductId } from '@/kernel/lead-fields'
import { codeRequestInput } from '../code/request'
import { compileFormat } from '../compile-format'
import { inputOf, readExemplar } from '../exemplars/exemplar'
import { SHIPPED_FORMATS, shippedFormat } from '../shipped'
import type { SendInput, SendLead } from './lead'
import { pingLead } from './ping-lead'
import { greedyFormat, TRACKING_NAMES } from '../testing/greedy-format'

const letters = (min: number) =>
  fc.string({
    unit: fc.constantFrom('b', 'd', 'g', 'h', 'k', 'l', 'm', 'n', 'p', 'r', 't', 'v', 'w', 'x', 'z'),
    minLength: min,
    maxLength: min + 4,
  })

/** Names that occur nowhere by chance, a phone and a street that are easy to recognise. */
const identity = fc
  .record({
    first: letters(6),
    last: letters(7),
    local: letters(6),
    digits: fc.integer({ min: 200, max: 989 }),
    line: fc.integer({ min: 1000, max: 9999 }),
    house: fc.integer({ min: 100, max: 999 }),
  })
  .map(({ first, last, local, digits, line, house }) => ({
    firstname: `Z${first}`,
    lastname: `Q${last}`,
    email: `${local}@mail.example`,
    phone: `${digits}555${line}`,
    address: `${house} ${last}gasse`,
  }))
type Identity = typeof identity extends fc.Arbitrary<infer T> ? T : never

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')
const escapeXml = (text: string): string => text.replace(/[<>&'"@ ]/g, (char) => `&#${char.charCodeAt(0)};`)
const WRAPPINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  base64,
  (text) => Buffer.from(text).toString('base64url'),
  (text) => base64(encodeURIComponent(text)),
  escapeXml,
  (text) => text.toUpperCase(),
  (text) => `v=1&who=${encodeURIComponent(text)}&x=2`,
]

/** A free text in which somebody has put a piece of identity, wrapped in one way or another. */
const smuggled = (person: Identity) =>
  fc
    .tuple(
      fc.constantFrom(
        person.firstname,
        person.lastname,
        `${person.firstname} ${person.lastname}`,
        person.email,
        person.phone,
        `(${person.phone.slice(0, 3)}) ${person.phone.slice(3, 6)}-${person.phone.slice(6)}`,
        person.address,
      ),
      fc.constantFrom(...WRAPPINGS),
    )
    .map(([text, wrap]) => wrap(text))

const lead = identity.chain((person) =>
  fc
    .record({
      product: fc.constantFrom(...PRODUCTS.map(({ id }): ProductId => id)),
      subid: smuggled(person),
      page: smuggled(person).map((text) => `https://site.example/start?q=${text}#${text}`),
      tracking: fc.dictionary(fc.constantFrom(...TRACKING_NAMES), smuggled(person), { maxKeys: 4 }),
      answer: smuggled(person),
    })
    .map(({ product, subid, page, tracking, answer }) => ({
      person,
      answer,
      lead: {
        product,
        fields: {
          ...person,
          city: 'Columbus',
          state: 'OH',
          zip: '43215',
          homeowner: 'yes',
          subid,
          sourceurl: page,
          tcpatext: `I, ${person.firstname} ${person.lastname}, agree`,
        },
        tracking,
        brands: ['Stonegate Windows'],
      } satisfies SendLead,
    })),
)

const inputFor = ({ lead: given, answer }: { lead: SendLead; answer: string }): SendInput => ({
  ...inputOf(readExemplar({ title: 'any', stage: 'ping', request: { problems: [] } })),
  lead: given,
  params: {
    key: 'k',
    token: 't',
    partner: 'p',
    mode: 'shared',
    account: '1',
    password: 'p',
    user: 'u',
    affiliate: 'a',
    apikey: 'a',
    clientid: 'c',
    clientkey: 'c',
    product: 'settlement',
    brand: 'b',
  },
  pingAnswer: { bidid: answer, person: answer },
})

/** Everything the text can be read as when its wrapping is taken off. */
function unwrapped(text: string): string[] {
  const layers = [text]
  for (let i = 0; i < 3; i++) {
    const outer = layers.at(-1) ?? ''
    const decoded = outer
      .replace(/(?:%[0-9a-f]{2})+/gi, (part) => {
        try {
          return decodeURIComponent(part)
        } catch {
          return part
        }
      })
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replace(
        /&(amp|lt|gt|quot|apos);/g,
        (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '',
      )
      .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    const insides = (decoded.match(/[\w+/-]{8,}={0,2}/g) ?? []).map((word) =>
      Buffer.from(word, 'base64').toString('utf8'),
    )
    layers.push([decoded, ...insides].join('\n'))
  }
  return layers
}

function leaks(output: string, person: Identity): string[] {
  const spaced = (text: string): RegExp => new RegExp(Array.from(text).join('[\\s().+-]*'))
  return unwrapped(output).flatMap((text) => {
    const low = text.toLowerCase()
    return [
      ...[person.firstname, person.lastname, person.email, person.address].filter((secret) =>
        low.includes(secret.toLowerCase()),
      ),
      ...(spaced(person.phone).test(text) ? [person.phone] : []),
    ]
  })
}

const outputOf = (built: ReturnType<NonNullable<ReturnType<typeof compileFormat>['ping']>['build']>): string =>
  built.ok ? JSON.stringify(built.request) + (built.request.body ?? '') : ''

describe('a ping', () => {
  test('of any template, by any way, never carries who the consumer is', () => {
    let sent = 0
    fc.assert(
      fc.property(greedyFormat, lead, (format, given) => {
        const built = compileFormat(format).ping?.build(inputFor(given))
        if (built?.ok) sent++
        expect(built ? leaks(outputOf(built), given.person) : ['cannot ping']).toEqual([])
      }),
      { numRuns: 300 },
    )
    expect(sent).toBeGreaterThan(200)
  })

  test.each(SHIPPED_FORMATS.filter((name) => shippedFormat(name)?.ping))('of %s never does either', (name) => {
    const format = shippedFormat(name)
    fc.assert(
      fc.property(lead, (given) => {
        const built = format?.ping?.build(inputFor(given))
        expect(built ? leaks(outputOf(built), given.person) : []).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test('hands code nothing to give away', () => {
    fc.assert(
      fc.property(lead, (given) => {
        expect(leaks(JSON.stringify(codeRequestInput('ping', inputFor(given))), given.person)).toEqual([])
      }),
    )
  })

  test('says it only where that is allowed in so many words', () => {
    let seen = 0
    fc.assert(
      fc.property(greedyFormat, lead, (format, given) => {
        const ping = compileFormat(format).ping
        const input = inputFor(given)
        const bare = ping?.build({ ...input, identity: false })
        expect(bare ? leaks(outputOf(bare), given.person) : []).toEqual([])
        const allowed = ping?.build({ ...input, identity: true })
        if (allowed && leaks(outputOf(allowed), given.person).length > 0) seen++
        const code = JSON.stringify(codeRequestInput('ping', { ...input, identity: true }))
        expect(leaks(code, given.person).length).toBeGreaterThan(0)
      }),
      { numRuns: 100 },
    )
    expect(seen).toBeGreaterThan(50)
  })

  test('the same templates do send it in a post, so the check above can see it', () => {
    let seen = 0
    fc.assert(
      fc.property(greedyFormat, lead, (format, given) => {
        const built = compileFormat(format).post.build(inputFor(given))
        if (leaks(outputOf(built), given.person).length > 0) seen++
      }),
      { numRuns: 100 },
    )
    expect(seen).toBeGreaterThan(50)
  })

  test('keeps what tells nothing, and the page without its query', () => {
    const { fields, tracking } = pingLead({
      product: 1,
      fields: {
        firstname: 'Austin',
        lastname: 'Reed',
        email: 'a@b.example',
        phone: '5125550101',
        city: 'Austin',
        zip: '78701',
        subid: 'fb_4471',
        sourceurl: 'https://q.example/tx?first=austin',
        tcpatext: 'We will call; Austin area only.',
      },
      tracking: {
        utm_campaign: 'tx_roof',
        gclid: 'Cj0KCQiA',
        first_name: 'Austin',
        cell: '5125550101',
        ref: 'reed',
        note: '512-555-0199',
      },
      brands: [],
    })
    expect(fields).toEqual({
      city: 'Austin',
      zip: '78701',
      subid: 'fb_4471',
      sourceurl: 'https://q.example/tx',
      tcpatext: 'We will call; Austin area only.',
    })
    expect(tracking).toEqual({ utm_campaign: 'tx_roof', gclid: 'Cj0KCQiA' })
  })
})
