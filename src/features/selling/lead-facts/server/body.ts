import type { LoadedLead } from '@/features/selling/market/server/public'
import { fieldsOf, PERSONAL_FIELD_NAMES, type ProductId } from '@/kernel/lead-fields'
import { maskConsent, maskValue } from '../masks'
import type { BodyField } from '../shapes'

export const isMasked = (name: string): boolean => PERSONAL_FIELD_NAMES.has(name) || name === 'ipaddress'

export const maskedField = (name: string, label: string, value: string): BodyField => ({
  name,
  label,
  value: isMasked(name) ? maskValue(name, value) : value,
  masked: isMasked(name) && value !== '',
})

/** Known fields in the catalogue's order; those that the lead lacks are left out. */
export function bodyOf(product: ProductId, values: Readonly<Record<string, string>>): BodyField[] {
  return fieldsOf(product).flatMap(({ name, label }) => {
    const value = values[name]
    if (value === undefined) return []
    if (name !== 'tcpatext') return [maskedField(name, label, value)]
    const shown = maskConsent(value, values)
    return [{ name, label, value: shown, masked: shown !== value }]
  })
}

export const valuesOf = ({ facts, identity }: Pick<LoadedLead, 'facts' | 'identity'>): Record<string, string> => ({
  ...facts.fields,
  ...identity,
})
