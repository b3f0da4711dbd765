import { AppError } from '@/kernel/errors'
import { cents } from '@/kernel/money'
import { dateIn } from '@/kernel/business-time'
import type { LeadEvent } from '@/engine/decide/events'
import { previewCost, saveCost, undoCost } from '@/features/money/cost-upload/server/public'
import { applyToLead, foldDeltas, manualSend, rematch } from '@/features/selling/market/server/public'
import { answerToken } from '@/features/selling/market/server/run/send-input'
import { expireUndecided } from '@/features/selling/market/server/upkeep/sweep'
import * as returns from '@/features/leads/returns/server/public'
import { saveRevenue, undoRevenue } from '@/features/money/revenue-upload/server/public'
import { keepPingPost } from '@/features/reports/lender-reports/server/public'
import { keepStops } from '@/features/reports/why-not-sold/server/public'
import type { Tx } from '@/server/database/database'
import type { TestMarket } from '../market'
import { STAFF } from './money.testing'
import type { Chance } from './random.testing'

/** Everything that moves money, at random: what is not possible must be refused in words. */
export class RandomStaff {
  readonly refusals = new Map<string, number>()
  readonly done = new Map<string, number>()

  constructor(
    private readonly market: TestMarket,
    private readonly chance: Chance,
    private readonly rcids: readonly number[],
    private readonly orders: readonly number[],
  ) {}

  private get services() {
    return this.market.app.services
  }

  private in<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.services.database.transact(work)
  }

  /** Mostly one that may be ready for it, so that enough works out. */
  private async lead(...ready: readonly string[]): Promise<number> {
    const all = this.market.db.selectFrom('leads').select('id').orderBy('id')
    const choice = this.chance.below(5) > 0 ? all.where('status', 'in', ready) : all
    return this.chance.pick(await choice.execute()).id
  }

  private async posting() {
    return this.chance.pick(await this.market.db.selectFrom('postings').selectAll().orderBy('id').execute())
  }

  private sold() {
    const matched = this.market.db.selectFrom('postings').selectAll().where('status', '=', 'matched')
    return matched.where('removed', '=', false).where('test', '=', false).orderBy('id').execute()
  }

  private giveBack(lead: number, posting: number) {
    return this.in(async (tx) => {
      const [asked] = await returns.requestReturns(this.services, tx, [{ lead, posting, reason: null }], STAFF)
      if (!asked?.ok) throw new AppError('refused', { text: asked?.note ?? '' })
      await returns.acceptReturn(this.services, tx, asked.item, 'yes', STAFF)
    })
  }

  private async idOf(table: 'cost_uploads' | 'revenue_uploads' | 'return_items'): Promise<number> {
    return this.chance.pick(await this.market.db.selectFrom(table).select('id').orderBy('id').execute()).id
  }

  private event(lead: number, event: LeadEvent) {
    return this.in((tx) => applyToLead(this.services, tx, lead, event, STAFF.name))
  }

  readonly moves: Readonly<Record<string, () => Promise<unknown>>> = {
    direct: () => this.market.market.intake.direct(this.market.submission(this.chance.pick(this.rcids)), undefined),
    pingpost: async () => {
      const submission = this.market.submission(this.chance.pick(this.rcids))
      const { ping, status } = await this.market.market.intake.ping(submission)
      if (status === 'matched') await this.market.market.intake.post(submission, ping, undefined)
    },
    late: async () => {
      const { lead_id, id, bid } = await this.posting()
      const token = answerToken(this.services.keys, lead_id, id)
      const price = this.chance.below(2) === 0 ? null : cents(this.chance.below(bid + 500))
      const yes = { kind: 'matched', price, reference: null } as const
      const no = { kind: 'unmatched', reason: 'Late no' } as const
      await this.market.market.intake.lateAnswer(token, this.chance.below(3) > 0 ? yes : no)
    },
    settle: async () => {
      const { lead_id, id } = await this.posting()
      const price = this.chance.below(2) === 0 ? null : cents(this.chance.below(9000))
      const outcome =
        this.chance.below(3) > 0 ? ({ kind: 'matched', price } as const) : ({ kind: 'unmatched' } as const)
      await this.event(lead_id, { type: 'settled', posting: id, outcome })
    },
    remove: async () => {
      const { lead_id, id } = await this.posting()
      await this.event(lead_id, { type: 'removed', posting: id, memo: '' })
    },
    ask: async () => {
      const { lead_id: lead, id: posting } = await this.posting()
      const wish = { lead, posting, reason: null }
      const [result] = await this.in((tx) => returns.requestReturns(this.services, tx, [wish], STAFF))
      if (!result?.ok) throw new AppError('refused', { text: result?.note ?? '' })
    },
    accept: async () => {
      const id = await this.idOf('return_items')
      await this.in((tx) => returns.acceptReturn(this.services, tx, id, 'yes', STAFF))
    },
    decline: async () => {
      const id = await this.idOf('return_items')
      await this.in((tx) => returns.declineReturn(this.services, tx, id, 'no', STAFF))
    },
    reverse: async () => {
      const id = await this.idOf('return_items')
      await this.in((tx) => returns.reverseReturn(this.services, tx, id, 'again'))
    },
    cost: async () => {
      const today = dateIn(this.services.config.SLUICE_TIME_ZONE, this.services.clock.now())
      const distribution = this.chance.pick(['equally', 'proportionally'] as const)
      const days = { from: '2026-11-01', to: today, publishers: [] }
      const form = { ...days, rcids: [this.chance.pick(this.rcids)], cents: this.chance.below(100_000), distribution }
      await this.in((tx) => previewCost(this.services, tx, form, STAFF))
      await this.in((tx) => saveCost(this.services, tx, form, '', STAFF))
    },
    undoCost: async () => {
      const id = await this.idOf('cost_uploads')
      await this.in((tx) => undoCost(this.services, tx, id, STAFF))
    },
    revenue: async () => {
      const { lender_id: lender, lead_id } = await this.posting()
      const mode = this.chance.pick(['replace', 'add'] as const)
      const sign = mode === 'add' && this.chance.below(2) === 0 ? '-' : ''
      const csv = `${lead_id},${sign}${(this.chance.below(6000) / 100).toFixed(2)}`
      const save = { lender, mode, csv, selected: [lead_id], filename: '', memo: '' }
      await this.in((tx) => saveRevenue(this.services, tx, save, STAFF))
    },
    undoRevenue: async () => {
      const id = await this.idOf('revenue_uploads')
      await this.in((tx) => undoRevenue(this.services, tx, id, STAFF))
    },
    /** A sale is corrected and returned; then the correction is undone. */
    undoAfterReturn: async () => {
      const { lead_id, id, lender_id: lender } = this.chance.pick(await this.sold())
      const csv = `${lead_id},${(this.chance.below(6000) / 100).toFixed(2)}`
      const save = { lender, mode: 'replace', csv, selected: [lead_id], filename: '', memo: '' } as const
      const upload = await this.in((tx) => saveRevenue(this.services, tx, save, STAFF))
      await this.giveBack(lead_id, id)
      await this.in((tx) => undoRevenue(this.services, tx, upload.id, STAFF))
    },
    /** A lead with an uploaded cost is returned; then the cost is undone. */
    undoCostAfterReturn: async () => {
      const { lead_id, id, rcid_id } = this.chance.pick(await this.sold())
      const today = dateIn(this.services.config.SLUICE_TIME_ZONE, this.services.clock.now())
      const form = {
        ...{ from: '2026-11-01', to: today, publishers: [], rcids: [rcid_id] },
        ...{ cents: this.chance.below(100_000), distribution: 'equally' as const },
      }
      await this.in((tx) => previewCost(this.services, tx, form, STAFF))
      const upload = await this.in((tx) => saveCost(this.services, tx, form, '', STAFF))
      await this.giveBack(lead_id, id)
      await this.in((tx) => undoCost(this.services, tx, upload.id, STAFF))
    },
    noBuyer: async () => this.event(await this.lead('unmatched'), { type: 'setMatchedNoBuyer' }),
    delete: async () =>
      this.event(await this.lead('unmatched', 'returned', 'matchednobuyer'), { type: 'deleted', memo: '' }),
    rematch: async () => {
      const lead = await this.lead('unmatched', 'returned', 'matchednobuyer')
      await (await this.in((tx) => rematch(this.services, tx, lead, STAFF.name))).carryOn()
    },
    manual: async () => {
      const lead = await this.lead('unmatched', 'returned', 'matchednobuyer', 'matched')
      const order = this.chance.pick(this.orders)
      await (await this.in((tx) => manualSend(this.services, tx, lead, order, STAFF.name))).carryOn()
    },
    expire: () => expireUndecided(this.market.market.env),
    fold: () => foldDeltas(this.services.database.pool),
    keep: () => Promise.all([keepStops(this.services), keepPingPost(this.services)]),
  }

  async act(name: string): Promise<void> {
    const count = (of: Map<string, number>) => of.set(name, (of.get(name) ?? 0) + 1)
    try {
      await this.moves[name]?.()
      count(this.done)
    } catch (error) {
      const nothing = error instanceof Error && error.message === 'nothing to pick from'
      if (!nothing && !(error instanceof AppError && error.status < 500)) throw error
      count(this.refusals)
    }
  }
}
