import fc from 'fast-check'
import { LEAD_FIELDS } from '@/kernel/lead-fields'
import { CONTEXT_NAMES } from '../values/source'

/** Formats that try to send everything they can name, by every way there is. For tests of what must never get out. */

export const TRACKING_NAMES = ['utm_source', 'full_name', 'emailAddress', 'note', 'ref', 'x.y']
const SOURCES = [
  ...LEAD_FIELDS.map(({ name }) => `lead.${name}`),
  ...CONTEXT_NAMES.map((name) => `context.${name}`),
  ...TRACKING_NAMES.map((name) => `tracking.${name}`),
  'lead.fullname',
  'param.key',
  'ping.bidid',
  'ping.person',
  'brands',
]
const source = fc.constantFrom(...SOURCES)
const greedy = fc.oneof(
  source,
  fc.constantFrom('lead.fullname', 'lead.phone', 'lead.email', 'lead.address', 'lead.sourceurl'),
)

const step = fc.constantFrom<unknown>(
  'trim',
  'upper',
  'lower',
  'capitalize',
  'digits',
  'letters',
  'squeeze',
  { phone: 'dashed' },
  { phone: 'e164' },
  { phone: 'area' },
  { substring: { from: 0, to: 12 } },
  { split: { by: ' ' } },
  { join: '' },
  { prefix: 'x' },
  { replace: { pattern: '[aeiou]', with: '' } },
  { extract: { pattern: '(.+)', group: 1 } },
  { map: { cases: { yes: 1 }, keep: true } },
  { swap: { find: '@', with: ' at ' } },
  { pad: { length: 30, with: '.' } },
  'urldecode',
)
const steps = fc.array(step, { maxLength: 3 })

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.record({ $: greedy, steps }),
    fc.record({ $: greedy, default: fc.constant('none') }),
    fc.tuple(greedy, greedy, greedy).map(([a, b, c]) => ({ $text: `{${a}}/{${b}} {${c}}` })),
    fc.array(tie('value'), { minLength: 1, maxLength: 3 }).map(($join) => ({ $join, with: '-' })),
    fc.array(tie('value'), { minLength: 1, maxLength: 3 }).map(($first) => ({ $first })),
    fc.record({ $if: fc.record({ of: greedy, present: fc.boolean() }), then: tie('value'), else: tie('value') }),
  ),
}))

const keys = ['a', 'b', 'name', 'e-mail', 'Phone']
const values = fc.dictionary(fc.constantFrom(...keys), value, { minKeys: 1, maxKeys: 4 })
const tree = values.map((flat) => ({
  ...flat,
  nested: { ...flat },
  text: { $json: { ...flat } },
  list: [Object.values(flat)[0] ?? 'x'],
  each: { $each: 'brands', item: { brand: { $: 'item' }, ...flat } },
}))
const xml = values.map((flat) => {
  const named = Object.fromEntries(Object.entries(flat).map(([key, each]) => [key.replace('-', ''), each]))
  return {
    element: 'r',
    attributes: named,
    children: [
      { fields: named },
      { element: 'c', cdata: true, text: Object.values(flat)[0] },
      { element: 'd', document: { element: 'inner', attributes: named, children: [{ fields: named }] } },
    ],
  }
})
const lines = fc.tuple(value, greedy).map(([each, name]) => [`Person: {${name}}`, { line: each }])

const safe = value.map((each) => ({ $first: [each, 'nobody'] }))
const http = fc.record({
  headers: fc.record({ 'X-Who': safe }),
  query: fc.record({ who: safe }),
  path: fc.tuple(safe),
  auth: fc.oneof(
    fc.record({ bearer: safe }).map((auth) => [auth]),
    fc.record({ basic: fc.record({ user: safe, password: safe }) }).map((auth) => [auth]),
  ),
})

const withSend = (kind: string, template: fc.Arbitrary<unknown>, ways: readonly object[]) =>
  fc.tuple(template, fc.constantFrom(...ways), http, value).map(([ping, way, extras, named]) => ({
    data: { kind, fields: { secret: named }, ping, post: ping },
    send: { post: { ...way, ...extras } },
  }))

export const greedyFormat = fc
  .oneof(
    withSend('object', tree, [
      { as: 'json' },
      { as: 'form', lists: 'indexed' },
      { as: 'query' },
      { as: 'form', lists: 'comma', nested: 'dots' },
      { as: 'form', field: 'json' },
      { as: 'query', field: 'json' },
    ]),
    withSend(
      'object',
      values.map((flat) => Object.entries(flat).map(([name, each]) => ({ name, value: each }))),
      [{ as: 'json' }],
    ),
    withSend('xml', xml, [
      { as: 'xml', prolog: '<?adf version="1.0"?>' },
      { as: 'soap' },
      { as: 'soap', version: '1.2' },
      { as: 'form', field: 'xml' },
      { as: 'query', field: 'xml' },
    ]),
    withSend('text', lines, [{ as: 'text' }]),
  )
  .map((parts) => ({
    language: 1,
    name: 'greedy',
    title: 'Greedy',
    version: 1,
    params: [{ name: 'key', label: 'Key' }],
    ...parts,
    result: { post: { reads: 'text', rules: [{ status: 200, outcome: 'error' }] } },
  }))
