import { type RawBuilder, sql } from 'kysely'
import type { ReasonCode } from '@/engine/decide/reasons'
import { filterKind } from '@/engine/filters/registry'
import { SCRUBBERS } from '@/features/selling/scrubbing/public'

/** Reasons why nobody bought a lead, as publishers see them. What a lender wrote is never passed on: it may name the lender. */
const UNSOLD: Readonly<Record<string, readonly ReasonCode[]>> = {
  'no-buyer': ['no-order', 'not-buying', 'refused-before', 'feed', 'resale-blocked'],
  consent: ['consent'],
  cap: ['cap'],
  price: ['price-variance', 'margin'],
  time: ['time-budget', 'interrupted', 'no-answer'],
}
const GROUPS = new Map<string, string>(
  Object.entries(UNSOLD).flatMap(([group, codes]) => codes.map((code) => [code, group] as const)),
)
const DECLINED = 'declined'
const OTHER = 'other'
const STAFF = 'staff'
/** Staff chose the reason from a list of their own: its title is the group. */
const STAFF_PREFIX = 'staff:'

const WORDS: Readonly<Record<string, string>> = {
  'no-buyer': 'No buyer for this lead',
  consent: 'No buyer that the consumer chose',
  cap: 'Buyers at their cap',
  price: 'Price not met',
  time: 'No buyer in time',
  [DECLINED]: 'Declined by buyer',
  duplicate: 'Duplicate',
  suppressed: 'Suppressed',
  tokens: 'Token requirements',
  [OTHER]: 'Rejected',
  flagged: 'Under review',
  incoming: 'Waiting for a buyer',
  error: 'Waiting for a buyer',
}

const CHECKED = /^(scrub|filter-publisher|filter-rcid)-(.+)$/
const CHECK_WORDS: Readonly<Record<string, (id: string) => string | undefined>> = {
  scrub: (id) => SCRUBBERS.find((scrubber) => scrubber.id === id)?.name,
  'filter-publisher': (id) => `Publisher filter ${filterKind(id)?.title ?? id}`,
  'filter-rcid': (id) => `RCID filter ${filterKind(id)?.title ?? id}`,
}

/** A group of reasons as the publisher reads it. */
export function reasonWords(group: string): string {
  if (group.startsWith(STAFF_PREFIX)) return group.slice(STAFF_PREFIX.length)
  const [, check = '', id = ''] = CHECKED.exec(group) ?? []
  return CHECK_WORDS[check]?.(id) ?? WORDS[group] ?? (group === '' ? '' : (WORDS[OTHER] ?? ''))
}

/** What a lead's reason is counted and filtered by. */
export interface Reasoned {
  readonly status: string
  readonly reason: string | null
  readonly reason_code: string | null
}

/** The same groups as reasonGroupSql, in code: simpler than SQL for the few rows of a page. */
export function reasonGroup({ status, reason, reason_code }: Reasoned): string {
  if (status === 'unmatched') return GROUPS.get(reason_code ?? (reason === null ? 'no-order' : OTHER)) ?? DECLINED
  if (status === 'failed') return reason_code === STAFF ? `${STAFF_PREFIX}${reason ?? ''}` : (reason_code ?? OTHER)
  return status in WORDS ? status : ''
}

export function reasonGroupSql(): RawBuilder<string> {
  const unsold = Object.entries(UNSOLD).map(
    ([group, codes]) => sql`WHEN coalesce(reason_code, CASE WHEN reason IS NULL THEN 'no-order' END)
      IN (${sql.join([...codes])}) THEN ${group}`,
  )
  return sql`CASE status WHEN 'unmatched' THEN CASE ${sql.join(unsold, sql` `)} ELSE ${DECLINED} END
    WHEN 'failed' THEN CASE WHEN reason_code = ${STAFF} THEN ${STAFF_PREFIX} || coalesce(reason, '')
      ELSE coalesce(reason_code, ${OTHER}) END
    WHEN 'flagged' THEN status WHEN 'incoming' THEN status WHEN 'error' THEN status ELSE '' END`
}
