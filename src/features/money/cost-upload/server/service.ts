import { distributeCost } from '@/engine/money/distribute'
import { endOfDay, startOfDay } from '@/kernel/business-time'
import { notFound, refuse } from '@/kernel/errors'
import { type Cents, cents } from '@/kernel/money'
import type { Actor } from '@/server/auth/actor'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { applyInParts } from '@/features/selling/market/server/public'
import { creditsFollow } from '@/features/leads/returns/server/public'
import * as rows from './sql'
import type { CostForm } from './sql'

export type Who = Pick<Actor, 'id' | 'name'>

/** More than this in one transaction would hold too many leads for too long. */
const MOST_LEADS = 100_000
/** What was previewed longer ago is looked at again before it is saved. */
const PREVIEW_MS = 3_600_000

export interface CostPreview {
  readonly leads: number
  /** Whose leads they are. */
  readonly parts: readonly CostPart[]
  /** The first ones, with what they would cost. */
  readonly rows: readonly { readonly lead: number; readonly revenue: Cents; readonly newcost: Cents }[]
}

export interface CostPart {
  readonly publisher: { readonly id: number; readonly name: string }
  readonly rcid: { readonly id: number; readonly title: string }
  readonly leads: number
  readonly revenue: Cents
  readonly newcost: Cents
}

const SHOWN = 10

/** The cost by RCID, as the leads get it; the largest first. */
async function partsOf(
  tx: Tx,
  leads: readonly rows.CostLead[],
  costs: ReadonlyMap<number, Cents>,
): Promise<CostPart[]> {
  const sums = new Map<number, { publisher: number; leads: number; revenue: number; newcost: number }>()
  for (const { id, rcid, publisher, revenue } of leads) {
    const sum = sums.get(rcid) ?? { publisher, leads: 0, revenue: 0, newcost: 0 }
    sums.set(rcid, {
      publisher,
      leads: sum.leads + 1,
      revenue: sum.revenue + revenue,
      newcost: sum.newcost + (costs.get(id) ?? 0),
    })
  }
  if (sums.size === 0) return []
  const names = new Map((await rows.rcidNames(tx, [...sums.keys()])).map((row) => [row.id, row]))
  const parts = [...sums].map(([id, sum]): CostPart => {
    const { title = `#${id}`, name = `#${sum.publisher}` } = names.get(id) ?? {}
    const publisher = { id: sum.publisher, name }
    return {
      publisher,
      rcid: { id, title },
      leads: sum.leads,
      revenue: cents(sum.revenue),
      newcost: cents(sum.newcost),
    }
  })
  return parts.sort((a, b) => b.newcost - a.newcost || a.rcid.id - b.rcid.id)
}

function checked(form: CostForm): CostForm {
  if (form.publishers.length === 0 && form.rcids.length === 0) throw refuse('Select RCID or Publisher')
  if (form.cents < 0) throw refuse('Enter new cost')
  const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)
  const { from, to, distribution } = form
  return { from, to, distribution, cents: form.cents, publishers: sorted(form.publishers), rcids: sorted(form.rcids) }
}

/** Spreads the total over the leads received until now, and keeps who gets what for saving. */
export async function previewCost(services: Services, tx: Tx, wish: CostForm, who: Who): Promise<CostPreview> {
  const form = checked(wish)
  const zone = services.config.SLUICE_TIME_ZONE
  const until = new Date(services.clock.now())
  const from = new Date(startOfDay(zone, form.from))
  const leads = await rows.leadsTakingCost(tx, form, { from, to: new Date(endOfDay(zone, form.to)), until })
  if (leads.length > MOST_LEADS) throw refuse(`An upload takes at most ${MOST_LEADS} leads; these are ${leads.length}`)
  const shares = leads.map(({ id, revenue }) => ({ id, revenue: cents(revenue) }))
  const costs = distributeCost(cents(form.cents), shares, form.distribution)
  await rows.keepPreview(tx, who.id, until, form, costs)
  return {
    leads: leads.length,
    parts: await partsOf(tx, leads, costs),
    rows: shares.slice(0, SHOWN).map(({ id, revenue }) => ({ lead: id, revenue, newcost: costs.get(id) ?? cents(0) })),
  }
}

/** Gives exactly the previewed leads exactly the previewed costs, all or none. */
export async function saveCost(
  services: Services,
  tx: Tx,
  wish: CostForm,
  memo: string,
  who: Who,
): Promise<{ id: number; leads: number }> {
  const form = checked(wish)
  const now = services.clock.now()
  await rows.oneUploadAtATime(tx)
  const preview = await rows.takePreview(tx, who.id, form, new Date(now - PREVIEW_MS))
  if (!preview) throw refuse('Preview the upload first')
  const { leads, costs } = preview
  if (leads.length === 0) throw refuse('No leads to update')
  const wishes = leads.map((lead, at) => {
    return { lead, event: { type: 'costUploaded', cost: cents(costs[at] ?? 0) } as const }
  })
  const cost = new Map(leads.map((lead, at) => [lead, costs[at] ?? 0]))
  const id = await rows.addUpload(tx, form, who.id, memo, new Date(now))
  let changed = 0
  for await (const { applied, refused } of applyInParts(services, tx, wishes, who.name)) {
    changed += refused.size
    await rows.addUploadLeads(
      tx,
      id,
      [...applied].map(([lead, { before }]) => ({
        lead,
        cost: cost.get(lead) ?? 0,
        before: before.state.uploadedCost ?? null,
      })),
    )
  }
  if (changed > 0) throw refuse(`${changed} leads have changed since the preview, please preview again`)
  return { id, leads: leads.length }
}

/** Takes an upload back as a whole. Leads deleted since have nothing to take back. */
export async function undoCost(services: Services, tx: Tx, id: number, who: Who): Promise<{ leads: number }> {
  await rows.oneUploadAtATime(tx)
  const upload = await rows.lockUpload(tx, id)
  if (!upload) throw notFound('Upload')
  if (upload.undone_at !== null) throw refuse('The upload is undone already')
  const later = await rows.laterUpload(tx, id)
  if (later !== null) throw refuse(`Upload ${later} came later for some of its leads: undo that one first`)
  const leads = await rows.uploadLeads(tx, id)
  const wishes = leads.map(({ lead_id, before }) => ({
    lead: lead_id,
    event: { type: 'costUploaded', cost: before as Cents | null, undoes: true } as const,
  }))
  let undone = 0
  for await (const { applied } of applyInParts(services, tx, wishes, who.name)) {
    await creditsFollow(
      tx,
      [...applied.values()].map(({ state }) => state),
    )
    undone += applied.size
  }
  await tx
    .updateTable('cost_uploads')
    .set({ undone_at: new Date(services.clock.now()), undone_by: who.id })
    .where('id', '=', id)
    .execute()
  return { leads: undone }
}
