import type { PostingStatus } from '@/engine/decide/state'
import { notFound, refuse } from '@/kernel/errors'
import { type Cents, cents } from '@/kernel/money'
import type { Actor } from '@/server/auth/actor'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { type AppliedEvent, applyToLeads, type LeadWish, tryOnLeads } from '../../market/server/public'
import { creditsFollow } from '../../returns/server/public'
import { readRevenueLines } from '../rules'
import * as rows from './sql'

export type Who = Pick<Actor, 'id' | 'name'>

export interface RevenueForm {
  readonly lender: number
  readonly csv: string
  readonly mode: 'replace' | 'add'
}

/** A line of the file, and what saving it would do. */
export interface RevenueRow {
  readonly text: string
  readonly lead: number | null
  readonly posting: number | null
  readonly available: boolean
  /** Why it is not. */
  readonly reason: string
  readonly amount: Cents | null
  readonly before: Cents | null
  readonly after: Cents | null
  /** What the publisher earns more (or less). */
  readonly publisherChange: Cents | null
}

const MOST_LINES = 50_000

interface Line {
  readonly text: string
  readonly lead: number | null
  readonly amount: Cents | null
  readonly posting: number | null
  readonly problem: string | null
}

/** The lines with the postings they are about, and what is wrong with them before the lead is even asked. */
async function linesOf(tx: Tx, { lender, csv }: RevenueForm): Promise<Line[]> {
  const lines = readRevenueLines(csv)
  if (lines.length > MOST_LINES) throw refuse(`A file may have at most ${MOST_LINES} lines`)
  const ids = lines.flatMap(({ lead }) => (lead === null ? [] : [lead]))
  const known = new Map((await rows.postingsOfLender(tx, lender, ids)).map((row) => [row.lead, row]))
  const seen = new Set<number>()
  return lines.map(({ text, lead, amount }) => {
    const own = lead === null ? undefined : known.get(lead)
    const twice = lead !== null && seen.has(lead)
    if (lead !== null) seen.add(lead)
    const problem =
      lead === null
        ? 'Lead not found'
        : amount === null
          ? 'The amount cannot be read'
          : twice
            ? 'The lead is in the file twice'
            : !own
              ? 'The lender was not sent this lead'
              : own.test
                ? 'Test lead'
                : null
    return { text, lead, amount, posting: own?.posting ?? null, problem }
  })
}

const wishOf =
  (mode: RevenueForm['mode']) =>
  ({ lead, posting, amount, problem }: Line): LeadWish[] =>
    problem !== null || lead === null || posting === null || amount === null
      ? []
      : [{ lead, event: { type: 'revenueUploaded', posting, mode, amount } }]

const postingIn = (side: AppliedEvent['state'], id: number | null) => side.postings.find((posting) => posting.id === id)

/** What saving would do to every line of the file: the leads are asked, and nothing is changed. */
export async function previewRevenue(services: Services, tx: Tx, form: RevenueForm): Promise<RevenueRow[]> {
  const lines = await linesOf(tx, form)
  const { applied, refused } = await tryOnLeads(services, tx, lines.flatMap(wishOf(form.mode)))
  return lines.map(({ text, lead, amount, posting, problem }) => {
    const row = { text, lead, posting, amount, available: false, before: null, after: null, publisherChange: null }
    if (problem !== null || lead === null) return { ...row, reason: problem ?? '' }
    const event = applied.get(lead)
    if (!event) return { ...row, reason: refused.get(lead) ?? '' }
    const { before, state } = event
    return {
      ...row,
      available: true,
      reason: '',
      before: postingIn(before.state, posting)?.revenue ?? null,
      after: postingIn(state, posting)?.revenue ?? null,
      publisherChange: cents(state.booked.earnPub - before.state.booked.earnPub),
    }
  })
}

export interface RevenueSave extends RevenueForm {
  readonly selected: readonly number[]
  readonly filename: string
  readonly memo: string
}

/** Saves the ticked leads of the file, all or none. */
export async function saveRevenue(
  services: Services,
  tx: Tx,
  save: RevenueSave,
  who: Who,
): Promise<{ id: number; leads: number }> {
  await rows.oneUploadAtATime(tx)
  const ticked = new Set(save.selected)
  const lines = (await linesOf(tx, save)).filter(
    ({ lead, problem }) => lead !== null && ticked.has(lead) && problem === null,
  )
  if (lines.length === 0 || lines.length < ticked.size) throw refuse('Select leads that are available')
  const { applied, refused } = await applyToLeads(services, tx, lines.flatMap(wishOf(save.mode)), who.name)
  for (const [lead, why] of refused) throw refuse(`Lead ${lead}: ${why}. Please preview again`)
  const { lender, mode, filename, memo } = save
  const at = new Date(services.clock.now())
  const id = await rows.addUpload(tx, { lender, mode, filename, memo, user: who.id, at })
  const leads = lines.flatMap(({ lead, posting, amount }): rows.UploadLead[] => {
    const before = lead === null ? undefined : applied.get(lead)?.before.state
    const was = before && postingIn(before, posting)
    if (lead === null || !was || amount === null) return []
    const { status: beforeStatus, revenue: beforeRevenue } = was
    return [{ lead, posting: was.id, amount, beforeStatus, beforeRevenue, beforeNoBuyer: before.noBuyer }]
  })
  await rows.addUploadLeads(tx, id, leads)
  return { id, leads: leads.length }
}

/** Takes an upload back as a whole. Postings removed and leads deleted since have nothing to put back. */
export async function undoRevenue(services: Services, tx: Tx, id: number, who: Who): Promise<{ leads: number }> {
  await rows.oneUploadAtATime(tx)
  const upload = await rows.lockUpload(tx, id)
  if (!upload) throw notFound('Upload')
  if (upload.undone_at !== null) throw refuse('The upload is undone already')
  const later = await rows.laterUpload(tx, id)
  if (later !== null) throw refuse(`Upload ${later} came later for some of its leads: undo that one first`)
  const wishes = (await rows.uploadLeads(tx, id))
    .filter(({ removed }) => !removed)
    .map(({ lead, posting, beforeStatus, beforeRevenue, beforeNoBuyer }): LeadWish => {
      const before = { status: beforeStatus as PostingStatus, revenue: cents(beforeRevenue), noBuyer: beforeNoBuyer }
      return { lead, event: { type: 'revenueUploadUndone', posting, before } }
    })
  const { applied, refused } = await applyToLeads(services, tx, wishes, who.name)
  for (const [lead, why] of refused) if (why !== 'Lead not found') throw refuse(`Lead ${lead}: ${why}`)
  await creditsFollow(tx, [...applied.keys()])
  await tx
    .updateTable('revenue_uploads')
    .set({ undone_at: new Date(services.clock.now()), undone_by: who.id })
    .where('id', '=', id)
    .execute()
  return { leads: applied.size }
}
