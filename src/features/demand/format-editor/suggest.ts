import {
  fieldOf,
  type LeadField,
  LEAD_FIELDS,
  PERSONAL_FIELD_NAMES,
  type ProductId,
  PRODUCTS,
} from '@/kernel/lead-fields'
import type { Scalar } from './json-text'
import { dateFit, fitOf, isPlaceholder } from './fit'
import type { Leaf as SampleLeaf } from './sample-leaves'
import { bare, isPingToken, isSecretName, isSettingName, isTestName, labelOf, nameFor, sourceNamed } from './names'

export type Stage = 'ping' | 'post'

type Leaf = Pick<SampleLeaf, 'name' | 'value'> & Partial<Pick<SampleLeaf, 'field'>>

/** A setting that every order of the format fills in for itself. */
export interface Setting {
  readonly name: string
  readonly label: string
  readonly sensitive?: true
}

/**
 * What we would send in the place of a value of the sample. Set: name and value both say so. Suggested: one of them does, a
 * person has to agree. Open: nobody knows. Kept: identity, which a ping never has.
 */
export interface Suggestion {
  readonly state: 'set' | 'suggested' | 'open' | 'kept'
  readonly value?: unknown
  readonly setting?: Setting
  readonly why: string
}

interface Place {
  readonly stage: Stage
  readonly product: ProductId | null
  /** The buyer pings, so the post may repeat what the ping's answer said. */
  readonly pings: boolean
  /** The sample is JSON: 7 and "7" are not the same there. */
  readonly typed?: boolean
}

const catalogue = (name: string, product: ProductId | null): LeadField | undefined =>
  product === null ? LEAD_FIELDS.find((field) => field.name === name) : fieldOf(product, name)

const isPersonal = (source: string): boolean =>
  source === 'lead.fullname' || (source.startsWith('lead.') && PERSONAL_FIELD_NAMES.has(source.slice(5)))

/** A value can say by itself what it is: nothing else looks like an e-mail address. */
function sourceByValue(value: Scalar): string | null {
  const text = String(value ?? '').trim()
  if (/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text)) return 'lead.email'
  if (/^\(?\d{3}\)?[ .-]\d{3}[.-]\d{4}$|^\+1\d{10}$/.test(text)) return 'lead.phone'
  if (/^https?:\/\/cert\.trustedform\.com\//i.test(text)) return 'lead.trustedform'
  if (/^(?:\d{1,3}\.){3}\d{1,3}$/.test(text)) return 'lead.ipaddress'
  if (/^Mozilla\//.test(text)) return 'lead.useragent'
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return 'lead.leadid'
  return null
}

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)? ?(?:Z|[+-]\d\d:?\d\d)?$/
const isInstant = (source: string): boolean => source === 'context.now' || source === 'context.received'

/** A time under a name that says nothing of whose: when the request is made, or when the lead came. */
function timeNamed({ name, value }: Leaf): string | null {
  if (!TIME.test(String(value ?? '').trim())) return null
  return /sent|send|post|ping|now|current|request|transmi|deliver|call/i.test(name) ? 'context.now' : 'context.received'
}

/** A name that says nothing alone may with what it stands in: roof.material. */
function sourceWithin({ name, field = '' }: Leaf): string | null {
  const [above] = field
    .replace(/\[\d+\]/g, '')
    .split(/[./]/)
    .slice(-2, -1)
  return above === undefined ? null : sourceNamed(`${above} ${name}`)
}

/** Whether there is a text that the consumer agreed to, in the words of the sample; a text of ours is no true or false. */
function consentFlag(value: Scalar): unknown {
  const text = String(value)
  if (typeof value !== 'boolean' && !/^(?:[10yn]|yes|no|true|false)$/i.test(text)) return null
  const [yes, no] = flagWords(value)
  return { $if: { of: 'lead.tcpatext', present: true }, then: yes, else: no }
}

/** While a publisher pings there is no lead yet, and a lead that is posted without a ping has none: one of them is there. */
export const OUR_ID = { $first: [{ $: 'context.ping' }, { $: 'context.lead' }] }

/** Not every publisher says when the consumer asked; when the lead came is always known. */
const ASKED_AT = { $first: [{ $: 'lead.leadtime' }, { $: 'context.received' }] }

function sourceOf(source: string, stage: Stage): Readonly<Record<string, unknown>> {
  if (source === 'lead.leadtime') return ASKED_AT
  return source === 'context.lead' && stage === 'ping' ? OUR_ID : { $: source }
}

const OUR_NUMBERS = new Set(['context.lead', 'context.ping', 'context.minimum', 'context.bid', 'context.price'])

/** What cannot be done without: a request that lacks it would only be refused. */
const REQUIRED = new Set(['lead.firstname', 'lead.lastname', 'lead.fullname', 'lead.phone', 'lead.zip'])

function ofSource(source: string, leaf: Leaf, { stage, product, typed }: Place, byName: boolean): Suggestion {
  if (stage === 'ping' && isPersonal(source))
    return { state: 'kept', why: 'a ping says who the consumer is only where the order is allowed it' }
  const field = source.startsWith('lead.') ? catalogue(source.slice(5), product) : undefined
  if (source.startsWith('lead.') && !field && source !== 'lead.fullname')
    return { state: 'open', why: 'leads of this product have no such field' }
  const { fits, steps, as, why } = field
    ? fitOf(field, leaf.value)
    : isInstant(source)
      ? { ...dateFit(leaf.value), as: undefined }
      : { fits: byName, steps: [], as: undefined, why: undefined }
  const isText = typed && typeof leaf.value === 'string' && OUR_NUMBERS.has(source)
  const type =
    as ?? (typeof leaf.value === 'number' && source.startsWith('context.') ? 'number' : isText ? 'text' : undefined)
  const value = {
    ...sourceOf(source, stage),
    ...(steps.length > 0 ? { steps } : {}),
    ...(type ? { as: type } : {}),
    ...(REQUIRED.has(source) ? { required: true } : {}),
  }
  // Our number of the lead, or the certificate of that name: only a value could tell.
  const isEither = source === 'context.lead' && bare(leaf.name) === 'leadid' && isPlaceholder(leaf.value)
  if (fits && byName && !isEither) return { state: 'set', value, why: 'its name and its value both say so' }
  return {
    state: 'suggested',
    value,
    why: why ?? (byName ? 'its name says so, its value does not' : 'its value says so'),
  }
}

function testFlag(value: Scalar): unknown {
  if (typeof value === 'boolean') return { $: 'context.test', as: 'boolean' }
  const text = String(value).toLowerCase()
  if (text === 'test' || text === 'live')
    return { $if: { of: 'context.test', equals: true }, then: 'test', else: 'live' }
  const [yes, no] = flagWords(value)
  return { $if: { of: 'context.test', equals: true }, then: yes, else: no }
}

/** Yes and no as a sample writes them. */
function flagWords(value: Scalar): readonly [Scalar, Scalar] {
  if (typeof value === 'boolean') return [true, false]
  if (typeof value === 'number') return [1, 0]
  const text = String(value)
  const pair = [
    ['yes', 'no'],
    ['y', 'n'],
    ['true', 'false'],
  ].find((both) => both.includes(text.toLowerCase()))
  if (!pair) return ['1', '0']
  const [yes = '', no = ''] = pair.map((word) =>
    text === text.toUpperCase()
      ? word.toUpperCase()
      : /^[A-Z]/.test(text)
        ? word.charAt(0).toUpperCase() + word.slice(1)
        : word,
  )
  return [yes, no]
}

const setting = (leaf: Leaf, state: 'set' | 'suggested', why: string, sensitive: boolean): Suggestion => {
  const name = nameFor(leaf.name, [])
  return {
    state,
    why,
    value: { $: `param.${name}`, required: true, ...(typeof leaf.value === 'number' ? { as: 'number' } : {}) },
    setting: { name, label: labelOf(leaf.name), ...(sensitive ? { sensitive: true as const } : {}) },
  }
}

/** Which product it is, as the sample writes it: Roofing, roofing, ROOFING. Another word under such a name may mean anything. */
function productIn({ value }: Leaf, named: string | null): Suggestion | null {
  const text = String(value ?? '').trim()
  const product = PRODUCTS.find(({ title, classkey }) => [bare(title), classkey].includes(bare(text)))
  if (product && (named === 'context.productkey' || named === 'lead.projecttype')) {
    const key = { $: 'context.productkey' }
    const written =
      text === product.classkey
        ? key
        : text === text.toUpperCase()
          ? { ...key, steps: ['upper'] }
          : { $: 'context.producttitle' }
    return { state: 'set', value: written, why: 'its name and its value both say so' }
  }
  if (named !== 'context.productkey' || isPlaceholder(value)) return null
  return { state: 'suggested', value: { $: named }, why: 'its name says so, its value does not' }
}

/** What the sample's name and value say about where it comes from. */
export function suggest(leaf: Leaf, place: Place): Suggestion {
  const { name, value } = leaf
  if (isTestName(name) || (/^mode$/i.test(name) && /^(?:test|live)$/i.test(String(value))))
    return { state: 'suggested', value: testFlag(value), why: 'it tells test leads from real ones' }
  const named = sourceNamed(name) ?? sourceWithin(leaf)
  const product = productIn(leaf, named)
  if (product !== null) return product
  const consent = named === 'lead.tcpatext' ? consentFlag(value) : null
  if (consent !== null) return { state: 'suggested', value: consent, why: 'whether the consumer agreed to a text' }
  if (place.stage === 'post' && place.pings && isPingToken(name))
    return {
      state: 'suggested',
      value: { $: `ping.${nameFor(name, [])}`, required: true },
      why: 'the answer to the ping brings it',
    }
  if (named === 'lead.leadid' && !isPlaceholder(value) && sourceByValue(value) === null)
    return ofSource('context.lead', leaf, place, false)
  if (named !== null && named !== 'lead.subid') return ofSource(named, leaf, place, true)
  if (isSecretName(name)) return setting(leaf, 'set', 'a key: every order has its own, and it is kept secret', true)
  if (isSettingName(name))
    return setting(leaf, 'suggested', 'a name that the buyer gives: every order has its own', false)
  const valued = named ?? sourceByValue(value) ?? timeNamed(leaf)
  if (valued !== null) return ofSource(valued, leaf, place, named !== null)
  return { state: 'open', why: 'not known' }
}
