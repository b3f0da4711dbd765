import type { PostingStatus } from '@/engine/decide/state'
import { notFound, refuse } from '@/kernel/errors'
import { cents } from '@/kernel/money'
import type { Actor } from '@/server/auth/actor'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { applyInParts, type LeadWish } from '@/features/selling/market/server/public'
import { creditsFollow } from '@/features/leads/returns/server/public'
import { KEPT_AT_ONCE, type Line, linesInParts, type RevenueForm, wishOf } from './lines'
import * as rows from './sql'

export type Who = Pick<Actor, 'id' | 'name'>

export interface RevenueSave extends RevenueForm {
  readonly selected: readonly number[]
  readonly filename: string
  readonly memo: string
}

/** Of each ticked lead its first line. One that cannot be used is named, and nothing is saved. */
async function tickedLines(tx: Tx, save: RevenueSave): Promise<Map<number, Line>> {
  const ticked = new Set(save.selected)
  const chosen = new Map<number, Line>()
  for await (const part of linesInParts(tx, save, KEPT_AT_ONCE))
    for (const line of part) {
      if (line.lead === null || !ticked.has(line.lead) || chosen.has(line.lead)) continue
      if (line.problem !== null) throw refuse(`Line ${line.line}: ${line.problem}`)
      chosen.set(line.lead, line)
    }
  if (chosen.size === 0 || chosen.size < ticked.size) throw refuse('Select leads that are available')
  return chosen
}

/** Saves the ticked leads of the file, all or none. */
export async function saveRevenue(
  services: Services,
  tx: Tx,
  save: RevenueSave,
  who: Who,
): Promise<{ id: number; leads: number }> {
  await rows.oneUploadAtATime(tx)
  const lines = await tickedLines(tx, save)
  const { lender, mode, filename, memo } = save
  const at = new Date(services.clock.now())
  const id = await rows.addUpload(tx, { lender, mode, filename, memo, user: who.id, at })
  const wishes = [...lines.values()].flatMap(wishOf(mode))
  for await (const { applied, refused } of applyInParts(services, tx, wishes, who.name)) {
    for (const [lead, why] of refused)
      throw refuse(`Line ${lines.get(lead)?.line ?? 0}, lead ${lead}: ${why}. Please preview again`)
    const saved = [...applied].flatMap(([lead, { before }]): rows.UploadLead[] => {
      const { posting, amount } = lines.get(lead) ?? {}
      const was = before.state.postings.find((one) => one.id === posting?.posting)
      if (!was || amount === null || amount === undefined) return []
      const { status: beforeStatus, revenue: beforeRevenue } = was
      return [{ lead, posting: was.id, amount, beforeStatus, beforeRevenue, beforeNoBuyer: before.state.noBuyer }]
    })
    await rows.addUploadLeads(tx, id, saved)
  }
  return { id, leads: lines.size }
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
  let leads = 0
  for await (const { applied, refused, missing } of applyInParts(services, tx, wishes, who.name)) {
    for (const [lead, why] of refused) if (!missing.has(lead)) throw refuse(`Lead ${lead}: ${why}`)
    await creditsFollow(
      tx,
      [...applied.values()].map(({ state }) => state),
    )
    leads += applied.size
  }
  // Once the leads are held: whoever asks for a return from now on sees what they are again.
  const asked = await rows.requestedReturn(tx, id)
  if (asked !== null) throw refuse(`Lead ${asked}: its return is requested. Accept or decline it first`)
  await tx
    .updateTable('revenue_uploads')
    .set({ undone_at: new Date(services.clock.now()), undone_by: who.id })
    .where('id', '=', id)
    .execute()
  return { leads }
}
