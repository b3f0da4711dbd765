import { STAFF } from '../demo-names'

/** Names of the demo's staff by what they do; who they are is in demo-names. */
const named = (role: string): readonly string[] =>
  STAFF.filter((person) => person.role === role && person.status === 1).map(({ name }) => name)

export const OPERATIONS = named('Operations')
export const COMPLIANCE = named('Compliance')[0] ?? ''
export const FINANCE = named('Finance')[0] ?? ''
export const STAFF_NAMES: readonly string[] = STAFF.map(({ name }) => name)
