import { type RawBuilder, sql } from 'kysely'
import { allOf, type Condition, dollars, isAny } from '@/features/leads/lead-reports/server/public'
import { billedBySent } from '@/features/reports/lender-reports/server/public'
import { identityHash } from '@/features/selling/market/server/public'
import { leadKeyOf } from '@/features/leads/returns/public'
import type { DateRange } from '@/kernel/date-range'
import { invalidField } from '@/kernel/errors'
import type { Services } from '@/server/services'
import type { LenderFigures } from '../rows'
import { NO_STATE } from '../words'

export interface BoughtFilters {
  readonly date?: DateRange | undefined
  readonly product?: readonly number[] | undefined
  readonly lenderorder?: readonly number[] | undefined
  readonly state?: readonly string[] | undefined
  readonly status?: readonly ('sold' | 'returned')[] | undefined
  readonly search?: string | undefined
}

/** As stored. */
const STATUSES = { sold: 'matched', returned: 'returned' } as const
const ALL = Object.values(STATUSES)

/** Bought as the bills count: no tests, no feeds, nothing that was removed. */
export const boughtOf = (services: Services, lender: number, filters: BoughtFilters): Condition =>
  allOf([
    sql`lender_id = ${lender} AND NOT removed AND NOT feed`,
    ...billedBySent(filters, services.config.SLUICE_TIME_ZONE),
    ...isAny('status', filters.status?.length ? filters.status.map((status) => STATUSES[status]) : ALL),
    ...isAny('product_id', filters.product),
    ...isAny('order_id', filters.lenderorder),
    ...(filters.state?.length
      ? [
          sql`EXISTS (SELECT FROM leads AS s WHERE s.id = postings.lead_id AND ${allOf(isAny('s.us_state', filters.state.map(withoutName)))})`,
        ]
      : []),
    ...(filters.search ? [matching(services, filters.search)] : []),
  ])

const withoutName = (state: string): string => (state === NO_STATE ? '' : state)

/** Whole values alone: who asks among its own leads finds them, and guesses at nobody else's. */
function matching(services: Services, search: string): Condition {
  const key = leadKeyOf(search)
  if (key === null) throw invalidField('search', 'Enter a lead id, an e-mail address or a phone number')
  if (key.kind === 'lead') return sql`lead_id = ${key.lead}`
  const hash = identityHash(services.keys, key.kind, key.kind === 'email' ? key.email : key.phone)
  return sql`EXISTS (SELECT FROM lead_identity AS s WHERE s.lead_id = postings.lead_id
    AND s.${sql.ref(`${key.kind}_hash`)} = ${hash})`
}

export interface Sums {
  readonly bought: number
  readonly spend: number
  readonly returned: number
  readonly credited: number
}
export const NOTHING: Sums = { bought: 0, spend: 0, returned: 0, credited: 0 }

/** Of postings. */
export const SUMS: RawBuilder<Sums> = sql`count(*) AS bought, coalesce(sum(revenue), 0) AS spend,
    count(*) FILTER (WHERE status = 'returned') AS returned, coalesce(sum(credited), 0) AS credited`

export const plus = (a: Sums, b: Sums): Sums => ({
  bought: a.bought + b.bought,
  spend: a.spend + b.spend,
  returned: a.returned + b.returned,
  credited: a.credited + b.credited,
})

export const describeSums = ({ bought, spend, returned, credited }: Sums): LenderFigures => ({
  bought,
  spend: dollars(spend),
  returned,
  credited: dollars(credited),
  net: dollars(spend - credited),
})
