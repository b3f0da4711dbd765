import {
  fieldOf,
  fieldsOf,
  type LeadField,
  PERSONAL_FIELD_NAMES,
  type ProductId,
  zipBelongsTo,
} from '@/kernel/lead-fields'
import { readLeadField } from '@/kernel/lead-fields'
import { cutAddress, cutValue, namesSomebody, trackingWithoutIdentity } from '@/kernel/identity-text'
import { cutShort } from '@/kernel/errors'
import type { Members } from './body-members'
import { squeezed } from './own-members'
import { addTracking, TrackingRoom } from './tracking'

/** A post, a direct post and a prematch carry the consumer's identity; a ping does not. */
export type Stage = 'ping' | 'post'

export interface FieldsRead {
  readonly fields: Readonly<Record<string, string>>
  readonly tracking: Readonly<Record<string, string>>
  /** By the name the sender used. */
  readonly problems: ReadonlyMap<string, string>
}

// PostgreSQL keeps neither U+0000 nor halves of characters.
const CANNOT_BE_KEPT = /\0|\p{Surrogate}/u

/**
 * The field a name means. Names are told apart by case nowhere, and identity is recognised however it is spelt
 * (first_name, E-Mail): it must not be kept in the open as a tracking parameter.
 */
function fieldNamed(product: ProductId, name: string): LeadField | undefined {
  const exact = fieldOf(product, name) ?? fieldOf(product, name.toLowerCase())
  if (exact) return exact
  const plain = squeezed(name)
  return PERSONAL_FIELD_NAMES.has(plain) ? fieldOf(product, plain) : undefined
}

type Scalar = { readonly value: string | boolean } | { readonly problem: string }

function scalar(value: unknown): Scalar {
  if (value === null || value === undefined) return { value: '' }
  if (typeof value === 'boolean') return { value }
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return { problem: Array.isArray(value) ? 'Send one value, not a list' : 'Send a text' }
  return CANNOT_BE_KEPT.test(text) ? { problem: 'Contains a character that cannot be stored' } : { value: text }
}

const short = (name: string): string => cutShort(name, 60)

/** Everything that is wrong, at once; what is right in its normal form. */
export function readFields(
  product: ProductId,
  required: Readonly<Record<string, 1 | 2>>,
  stage: Stage,
  members: Members,
): FieldsRead {
  const fields = new Map<string, string>()
  const seen = new Set<string>()
  const room = new TrackingRoom()
  const passedOver = new Map<string, string>()
  const problems = new Map<string, string>()
  for (const [name, raw] of members) {
    const field = fieldNamed(product, name)
    const read = scalar(raw)
    if (stage === 'ping' && field?.personal) {
      if ('value' in read) passedOver.set(field.name, String(read.value))
      continue
    }
    const problem =
      'problem' in read
        ? read.problem
        : field
          ? addField(fields, seen, field, read.value)
          : addTracking(room, name, String(read.value))
    if (problem !== null) problems.set(short(name), problem)
    if (field) seen.add(field.name)
  }
  addMissing(problems, fields, seen, required, stage, product)
  const state = fields.get('state')
  const zip = fields.get('zip')
  if (state && zip && !zipBelongsTo(zip, state)) problems.set('zip', `This zip is not in ${state}`)
  const person = Object.fromEntries(stage === 'ping' ? passedOver : fields)
  cutIdentity(fields, person, stage)
  return {
    fields: Object.fromEntries(fields),
    tracking: trackingWithoutIdentity(Object.fromEntries(room.kept), person),
    problems,
  }
}

/** Where the request came from is kept in the open: it may not tell who made it. A consent that does is sealed with the lead. */
function cutIdentity(fields: Map<string, string>, person: Readonly<Record<string, string>>, stage: Stage): void {
  const { sourceurl, subid, tcpatext } = Object.fromEntries(fields)
  if (sourceurl) fields.set('sourceurl', cutAddress(sourceurl, person))
  if (subid) fields.set('subid', cutValue(subid, person))
  if (stage === 'ping' && tcpatext && namesSomebody(tcpatext, person)) fields.delete('tcpatext')
}

function addField(
  fields: Map<string, string>,
  seen: ReadonlySet<string>,
  field: LeadField,
  value: string | boolean,
): string | null {
  if (seen.has(field.name)) return 'Given twice'
  const read = readLeadField(field, value)
  if (!read.ok) return read.message
  if (read.value !== '') fields.set(field.name, read.value)
  return null
}

function addMissing(
  problems: Map<string, string>,
  fields: ReadonlyMap<string, string>,
  seen: ReadonlySet<string>,
  required: Readonly<Record<string, 1 | 2>>,
  stage: Stage,
  product: ProductId,
): void {
  for (const { name } of requiredFields(product, required, stage)) {
    if (fields.has(name) || problems.has(name)) continue
    // Sent under another spelling and wrong: it is named by that already.
    if (seen.has(name) && [...problems.keys()].some((sent) => fieldNamed(product, sent)?.name === name)) continue
    problems.set(name, 'Required')
  }
}

/** Identity can be required on post only, whatever is set. */
export const requiredFields = (
  product: ProductId,
  required: Readonly<Record<string, 1 | 2>>,
  stage: Stage,
): readonly LeadField[] =>
  fieldsOf(product).filter(({ name, personal }) =>
    stage === 'ping' ? !personal && required[name] === 2 : required[name] === 1 || required[name] === 2,
  )
