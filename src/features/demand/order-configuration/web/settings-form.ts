import { z } from 'zod'
import { flag } from '@/kernel/inputs'
import { orderDestination, orderTimeout } from '@/features/demand/orders/public'
import { type Configuration, type ConfigurationField, STORED_SECRET } from '../records'

const OWN = ['destination', 'timeout', 'destinationping', 'timeoutping', 'timeoutmeansrefused']

/** In the form settings stand beside the order's own fields: one of the same name must not be taken for it. */
export const keyOf = ({ name }: ConfigurationField): string => (OWN.includes(name) ? `setting_${name}` : name)

/** A choice that was cleared is null. */
const text = z.string().trim().max(4000, 'At most 4,000 characters').nullable()

function valueOf({ required, sensitive }: ConfigurationField): z.ZodType {
  const filled = required ? text.refine((given) => (given ?? '') !== '', 'Required') : text
  if (!sensitive) return filled
  const whole = (given: unknown) =>
    typeof given !== 'string' || given === STORED_SECRET || !given.includes(STORED_SECRET)
  return filled.refine(whole, 'Enter the whole value')
}

export const schemaOf = (fields: readonly ConfigurationField[], pings: boolean) => {
  const destination = orderDestination.min(1, 'Required')
  return z.object({
    destination,
    timeout: orderTimeout,
    destinationping: pings ? destination : orderDestination,
    timeoutping: orderTimeout,
    timeoutmeansrefused: flag,
    ...Object.fromEntries(fields.map((field) => [keyOf(field), valueOf(field)])),
  })
}

export const valuesWith =
  (fields: readonly ConfigurationField[]) =>
  ({ destination, timeout, destinationping, timeoutping, timeoutmeansrefused, config }: Configuration) => ({
    ...{ destination, timeout, destinationping, timeoutping, timeoutmeansrefused },
    ...Object.fromEntries(fields.map((field) => [keyOf(field), config[field.name] ?? ''])),
  })

/** A setting that was emptied is taken away, a secret, too. */
export const bodyWith =
  (fields: readonly ConfigurationField[]) =>
  (changed: Readonly<Record<string, unknown>>): object => {
    const own = Object.fromEntries(Object.entries(changed).filter(([name]) => OWN.includes(name)))
    const settings = fields.filter((field) => keyOf(field) in changed)
    if (settings.length === 0) return own
    const config = Object.fromEntries(settings.map((field) => [field.name, changed[keyOf(field)] || null]))
    return { ...own, config }
  }
