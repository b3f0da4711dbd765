import { isUnfinished } from '@/engine/decide/facts'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { rematch, storedLead } from '@/features/selling/market/server/public'
import type { BulkItem, BulkKind, BulkOutcome } from '@/server/bulk/kind'
import { act, failing, FAILED_MANUALLY, payingWithoutBuyer, type Settlement, settling, told } from './acts'

const OF_LEADS = {
  things: ['lead', 'leads'],
  category: 'lead',
  touches: ['lead'],
  nameOf: ({ row }) => `Lead ${row}`,
  pathOf: ({ row }) => `/lead/item/${row}`,
} as const satisfies Partial<BulkKind>

const settled = ({ status, reason }: { readonly status: string; readonly reason: string | null }): BulkOutcome => ({
  status,
  text: reason ?? '',
})

function sent({ postings, ...now }: ReturnType<typeof told>): BulkOutcome {
  const notes = postings.map(({ lender, status, earntotal, reason }) => ({
    label: status === 'matched' ? `${lender} $${earntotal.toFixed(2)}` : lender,
    status,
    tip: reason ?? '',
  }))
  return { ...settled(now), notes }
}

export const RE_MATCH: BulkKind = {
  ...OF_LEADS,
  name: 'lead.rematch',
  title: 'Re-Match',
  permission: leadPermissions.lead_rematchlead,
  act: async (services, tx, { row, startedBy }) => {
    const run = await rematch(services, tx, row, startedBy.name)
    return {
      entry: { title: 'Lead re-matched', links: { lead: row } },
      outcome: async () => sent(told(services, await run.carryOn())),
    }
  },
  // Announced with the act, the re-match is finished by whoever has the lead in hand, in the end by the sweeper.
  lookUp: async (services, { row }, beganAt) => {
    const { state } = await storedLead(services, row)
    if (isUnfinished(state)) return null
    const postings = state.postings.filter(({ sentAt, feed }) => !feed && sentAt >= beganAt.getTime())
    return sent(told(services, { status: state.status, reason: state.reason, postings }))
  },
}

export const MATCH_NO_BUYER: BulkKind = {
  ...OF_LEADS,
  name: 'lead.matchednobuyer',
  title: 'Match no buyer',
  permission: leadPermissions.lead_setmatchnobuyer,
  act: async (services, tx, { row, startedBy }) => {
    const { entry, ...now } = await act(services, tx, startedBy.name, payingWithoutBuyer(row))
    return { entry, outcome: settled(now) }
  },
}

export const FAIL: BulkKind = {
  ...OF_LEADS,
  name: 'lead.fail',
  title: 'Fail',
  permission: leadPermissions.lead_faillead,
  act: async (services, tx, { row, startedBy }) => {
    const { entry, ...now } = await act(services, tx, startedBy.name, failing(row, FAILED_MANUALLY))
    return { entry, outcome: settled(now) }
  },
}

/** Rows are postings: their lead is in the input, their outcome in the options. */
const leadOf = ({ input }: Pick<BulkItem, 'input'>): number => Number(input['lead'])

export const SETTLE: BulkKind = {
  name: 'lead.settle',
  title: 'Settle',
  things: ['posting', 'postings'],
  category: 'lead',
  touches: ['lead'],
  permission: leadPermissions.lead_settleposting,
  nameOf: (item) => `Lead ${leadOf(item)}`,
  pathOf: (item) => `/lead/item/${leadOf(item)}`,
  act: async (services, tx, item) => {
    const wanted: Settlement = {
      lead: leadOf(item),
      posting: item.row,
      outcome: item.options['outcome'] === 'matched' ? 'matched' : 'unmatched',
    }
    const { entry, ...now } = await act(services, tx, item.startedBy.name, await settling(services, tx, wanted))
    return { entry, outcome: settled(now) }
  },
}

export default [RE_MATCH, MATCH_NO_BUYER, FAIL, SETTLE] as const
