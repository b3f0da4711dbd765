import type { Param } from '@/integrations'
import { STORED_SECRET } from '../records'

type Values = Readonly<Record<string, string>>
type Given = Readonly<Record<string, string | null>>

const ofOwn = (values: Values, name: string): string => (Object.hasOwn(values, name) ? (values[name] ?? '') : '')

/** A secret that comes back blank, or as it was shown, is the one that is stored. */
const staysAsItIs = ({ sensitive }: Param, given: string | null): boolean =>
  sensitive && (given === '' || given === STORED_SECRET)

/** The values after a change; a blank one is none. */
export function changedSettings(params: readonly Param[], stored: Values, given: Given): Record<string, string> {
  const values = new Map(Object.entries(stored))
  for (const param of params) {
    const value = Object.hasOwn(given, param.name) ? given[param.name] : undefined
    if (value === undefined || staysAsItIs(param, value)) continue
    if (value === null || value === '') values.delete(param.name)
    else values.set(param.name, value)
  }
  return Object.fromEntries(values)
}

/** What stays of the settings when an order sends to another host: a secret was entered for the one it was sent to. */
export function reentered(
  params: readonly Param[],
  sealed: ReadonlySet<string>,
  stored: Values,
  given: Given,
): { kept: Values; faults: Record<string, string> } {
  const secret = (name: string): boolean =>
    sealed.has(name) || params.some((param) => param.name === name && param.sensitive)
  const missing = params.filter((param) => {
    const value = Object.hasOwn(given, param.name) ? given[param.name] : undefined
    return secret(param.name) && ofOwn(stored, param.name) !== '' && (value === undefined || staysAsItIs(param, value))
  })
  return {
    kept: Object.fromEntries(Object.entries(stored).filter(([name]) => !secret(name))),
    faults: Object.fromEntries(missing.map(({ name }) => [name, 'The host changed: enter this secret again'])),
  }
}

/** What is wrong with them, by field. */
export function settingFaults(params: readonly Param[], values: Values, given: Given): Record<string, string> {
  const unknown = Object.keys(given).filter((name) => !params.some((param) => param.name === name))
  const faults = new Map(unknown.map((name) => [name, 'The send format of this order has no such field']))
  for (const { name, type, options, required, sensitive } of params) {
    const value = ofOwn(values, name)
    // Somebody typed into what stands for the stored one.
    if (sensitive && value.includes(STORED_SECRET)) faults.set(name, 'Enter the whole value')
    if (value === '' && required) faults.set(name, 'Required')
    if (value !== '' && type === 'options' && !options.some((option) => option.value === value))
      faults.set(name, 'Choose one of the options')
  }
  return Object.fromEntries(faults)
}

/** Secrets are sealed, and whatever was sealed under another format stays so. */
export function apart(
  params: readonly Param[],
  values: Values,
  before: { readonly values: Values; readonly sealed: ReadonlySet<string> },
): { plain: Values; sealed: Values } {
  const isPlain = (name: string): boolean => {
    const stays = before.values[name] === values[name]
    const param = params.find((one) => one.name === name)
    // One that was sealed stays so until somebody enters another value into a field that is not sensitive.
    if (stays && before.sealed.has(name)) return false
    return param ? !param.sensitive : Object.hasOwn(before.values, name) && !before.sealed.has(name)
  }
  const entries = Object.entries(values)
  return {
    plain: Object.fromEntries(entries.filter(([name]) => isPlain(name))),
    sealed: Object.fromEntries(entries.filter(([name]) => !isPlain(name))),
  }
}

/** As answers and forms have them. */
export const shownSettings = (params: readonly Param[], values: Values): Record<string, string> =>
  Object.fromEntries(
    params.map(({ name, sensitive }) => {
      const value = ofOwn(values, name)
      return [name, sensitive && value !== '' ? STORED_SECRET : value]
    }),
  )

/** The log says that a secret was replaced, never by what. */
export function loggedSettings(params: readonly Param[], before: Values, after: Values) {
  const shown = shownSettings(params, after)
  for (const { name, sensitive } of params)
    if (sensitive && ofOwn(before, name) !== '' && ofOwn(after, name) !== '' && before[name] !== after[name])
      shown[name] = `${STORED_SECRET} (replaced)`
  return { before: shownSettings(params, before), after: shown }
}
