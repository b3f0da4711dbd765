import { randomInt } from 'node:crypto'
import { sampleValues } from '@/features/supply/generators/public'
import type { OrderRef } from '@/features/platform/reference/server/public'
import { AppError } from '@/kernel/errors'
import { fieldsOf, type ProductId, readLeadField } from '@/kernel/lead-fields'
import type { TestField } from '../contract'

/** As the specification has it: nobody takes this person for a consumer. */
const nobody = (order: number): ReadonlyMap<string, string> =>
  new Map([
    ['firstname', 'test'],
    ['lastname', 'test'],
    ['email', `order${order}@test.com`],
  ])

export function testFields({ id, product }: OrderRef, now: number): TestField[] {
  const fields = fieldsOf(product)
  const values = new Map([...sampleValues(fields, randomInt, now), ...nobody(id)])
  return fields.map(({ name, label, type, options }) => ({
    name,
    label,
    value: values.get(name) ?? '',
    type: options.length > 0 && (type === 'options' || type === 'range') ? 'options' : 'string',
    options: options.map((option) => ({ value: option.value, label: option.label })),
  }))
}

type Given = Readonly<Record<string, string | number | boolean>>

/** Read as a publisher's are; all mistakes at once. */
export function readTestLead(product: ProductId, given: Given): Record<string, string> {
  const known = new Map(fieldsOf(product).map((field) => [field.name, field]))
  const faults = new Map<string, string>()
  const fields = new Map<string, string>()
  for (const [name, raw] of Object.entries(given)) {
    const field = known.get(name)
    if (!field) {
      faults.set(name, 'Leads of this product have no such field')
      continue
    }
    if (raw === '') continue
    const read = readLeadField(field, raw)
    if (!read.ok) faults.set(name, read.message)
    else if (read.value !== '') fields.set(name, read.value)
  }
  if (faults.size > 0) throw new AppError('invalidFields', { fields: Object.fromEntries(faults) })
  return Object.fromEntries(fields)
}
