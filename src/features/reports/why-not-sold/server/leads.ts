import type { Services } from '@/server/services'
import { NO_STATE } from '../contract'
import { scanLeads, type WhyFilters } from './scan'

interface Behind extends WhyFilters {
  readonly rule?: readonly number[] | undefined
  readonly said?: string | undefined
  readonly unsold?: 0 | 1 | undefined
  readonly alone?: 0 | 1 | undefined
}

/** The leads that a number of the report counts, found by the same way through the same rows. */
export async function leadsBehind(services: Services, { rule, said, unsold, alone, state, ...filters }: Behind) {
  const codes = new Set(rule)
  const found = new Set<number>()
  const states = state?.map((code) => (code === NO_STATE ? '' : code))
  await scanLeads(
    services,
    { ...filters, state: states },
    {
      stop: (lead, { code, said: words, gain }) => {
        if (codes.size > 0 && !codes.has(code)) return
        if (said !== undefined && words !== said && !(said === '' && words === null)) return
        if (alone === 1 && !gain?.won) return
        if (unsold !== 1 || lead.unsold) found.add(lead.id)
      },
    },
  )
  return [...found]
}
