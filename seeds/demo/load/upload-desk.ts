import { distributeCost } from '@/engine/money/distribute'
import { endOfDay, startOfDay } from '@/kernel/business-time'
import { type Cents, cents } from '@/kernel/money'
import type { LogEntry } from '@/server/audit/record'
import { chanceFor } from '../chance'
import { revenueRows } from '../revenue-file'
import type { StoryEvent } from '../story-types'
import { listOf } from './copy'
import { applyEvent } from './staff'
import type { LoggedCall, Of, StoryParts } from './story-desk'

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
/** What a lender's file may speak of. */
const OPEN: ReadonlySet<string> = new Set(['matched', 'timeout', 'pending'])
const NO_COST: ReadonlySet<string> = new Set(['incomplete', 'failed', 'deleted'])

interface CostUpload {
  readonly id: number
  readonly event: StoryEvent
  readonly action: Of<'costUpload'>
  readonly costs: ReadonlyMap<number, { readonly cost: Cents; readonly before: Cents | null }>
  undone: StoryEvent | null
}

/** Costs of own media and the files of lenders. */
export class UploadDesk {
  private readonly uploads = new Map<string, CostUpload>()
  /** By the order of time over all products. */
  private readonly numbers: ReadonlyMap<string, number>

  constructor(
    private readonly parts: StoryParts,
    private readonly note: (event: StoryEvent, call: LoggedCall, entry: LogEntry) => void,
  ) {
    const costs = parts.script.flatMap(({ action }) => (action.kind === 'costUpload' ? [action.upload] : []))
    this.numbers = new Map(costs.map((upload, index) => [upload, index + 1]))
  }

  cost(event: StoryEvent, action: Of<'costUpload'>): void {
    const { world, env, store } = this.parts
    const rcids = new Set(action.rcids)
    const from = startOfDay(world.zone, action.from)
    const to = endOfDay(world.zone, action.to)
    const leads = [...store.leads.values()].filter(
      (lead) =>
        rcids.has(lead.facts.rcid) &&
        lead.facts.receivedAt >= from &&
        lead.facts.receivedAt < to &&
        !lead.facts.test &&
        !NO_COST.has(lead.state.status),
    )
    const shares = leads.map(({ facts, state }) => ({ id: facts.id, revenue: state.booked.earnTotal }))
    const costs = new Map<number, { cost: Cents; before: Cents | null }>()
    for (const [lead, cost] of distributeCost(cents(action.cents), shares, action.distribution)) {
      const applied = applyEvent(env, store, lead, { type: 'costUploaded', cost }, event.by)
      if (applied) costs.set(lead, { cost, before: applied.before.state.uploadedCost })
    }
    if (costs.size === 0) return
    const id = this.numbers.get(action.upload) ?? 0
    this.uploads.set(action.upload, { id, event, action, costs, undone: null })
    this.note(event, 'upload.cost', {
      title: 'Cost uploaded',
      description: `${event.memo}: ${(action.cents / 100).toFixed(2)} over ${costs.size} leads`,
      links: { publisher: action.publisher },
    })
  }

  undoCost(event: StoryEvent, { upload }: Of<'undoCostUpload'>): void {
    const known = this.uploads.get(upload)
    if (!known) return
    for (const [lead, { before }] of known.costs)
      applyEvent(this.parts.env, this.parts.store, lead, { type: 'costUploaded', cost: before, undoes: true }, event.by)
    known.undone = event
    const links = { publisher: known.action.publisher }
    this.note(event, 'upload.costundo', { title: 'Cost upload undone', description: event.memo, links })
  }

  revenue(event: StoryEvent, file: Of<'revenueFile'>): void {
    const { world, env, store, copier, staff } = this.parts
    const from = startOfDay(world.zone, file.from)
    const to = endOfDay(world.zone, file.to)
    const sent = [...store.leads.values()].filter(({ lenders }) => lenders.has(file.lender))
    const known = sent.flatMap((lead) =>
      lead.state.postings
        .filter(({ lender, feed, sentAt }) => lender === file.lender && !feed && sentAt >= from && sentAt < to)
        .map((posting) => ({ lead, posting })),
    )
    const rows = revenueRows(
      file,
      known.map(({ lead, posting: { status, revenue, bid } }) => ({
        lead: lead.facts.id,
        status: status === 'matched' ? 'matched' : status === 'timeout' || status === 'pending' ? 'undecided' : 'other',
        cents: status === 'matched' ? revenue : bid,
      })),
      chanceFor(world.seed, 'revenue', file.filename),
    )
    const open = known.filter(({ posting: { status } }) => OPEN.has(status))
    const byLead = new Map(open.toReversed().map((one) => [one.lead.facts.id, one]))
    const differs = rows.flatMap((row) => {
      const own = byLead.get(row.lead)
      return own && (own.posting.status !== 'matched' || own.posting.revenue !== row.cents) ? [{ row, own }] : []
    })
    const saved = differs.flatMap(({ row, own: { posting, lead } }) => {
      const amount = cents(row.cents)
      const wish = { type: 'revenueUploaded', posting: posting.id, mode: 'replace', amount } as const
      const { noBuyer } = lead.state
      if (!applyEvent(env, store, row.lead, wish, event.by)) return []
      return [[1, row.lead, posting.id, amount, posting.status, posting.revenue, noBuyer] as const]
    })
    if (saved.length === 0) return
    copier.add('revenue_uploads', [
      1,
      iso(event.at),
      file.lender,
      'replace',
      file.filename,
      staff.get(event.by) ?? null,
      event.memo,
    ])
    for (const row of saved) copier.add('revenue_upload_leads', row)
    this.note(event, 'upload.revenue', {
      title: 'Revenue uploaded',
      description: `${file.filename}: ${saved.length} leads`,
      links: { lender: file.lender },
    })
  }

  write(): void {
    const { copier, staff } = this.parts
    for (const { id, event, action, costs, undone } of this.uploads.values()) {
      copier.add('cost_uploads', [
        id,
        iso(event.at),
        action.from,
        action.to,
        listOf([]),
        listOf(action.rcids),
        action.cents,
        action.distribution,
        staff.get(event.by) ?? null,
        event.memo,
        iso(undone?.at ?? null),
        undone ? (staff.get(undone.by) ?? null) : null,
      ])
      for (const [lead, { cost, before }] of costs) copier.add('cost_upload_leads', [id, lead, cost, before])
    }
  }
}
