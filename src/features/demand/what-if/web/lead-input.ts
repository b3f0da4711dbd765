import { fieldsOf, type LeadField, type ProductId } from '@/kernel/lead-fields'

/** The lead on the left side: one that is stored, or one that is typed. */
export interface LeadInput {
  readonly kind: 'stored' | 'typed'
  readonly lead: string
  readonly product: ProductId
  readonly rcid: string
  readonly fields: Readonly<Record<string, string>>
}

/** What no rule of an order looks at. Nobody has to type who the consumer is. */
const OF_NO_INTEREST = new Set(['sourceurl', 'ipaddress', 'useragent', 'leadtime', 'anura', 'tcpatext', 'city'])

export const typedFields = (product: ProductId): LeadField[] =>
  fieldsOf(product).filter(({ name, personal }) => !personal && !OF_NO_INTEREST.has(name))

export const sampleFields = (product: ProductId): Record<string, string> =>
  Object.fromEntries(typedFields(product).map(({ name, sample }) => [name, sample ?? '']))

export const startWith = (lead: string): LeadInput => ({
  kind: 'stored',
  lead,
  product: 1,
  rcid: '',
  fields: sampleFields(1),
})

/** The lead as the call takes it; a text says what is missing. */
export function leadBody(input: LeadInput): Record<string, unknown> | string {
  if (input.kind === 'stored') return /^\d+$/.test(input.lead.trim()) ? { lead: input.lead.trim() } : 'Enter a lead id'
  if (input.rcid === '') return 'Choose an RCID'
  return { rcid: Number(input.rcid), fields: input.fields }
}
