import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openServices, startFeatures } from '@/app/compose'
import { BEING_PROCESSED } from '@/engine/decide/moves'
import { type CostForm, saveCost } from '@/features/money/cost-upload/server/public'
import { saveRevenue } from '@/features/money/revenue-upload/server/public'
import { type Market, manualSend, marketOf, rematch } from '@/features/selling/market/server/public'
import { AppError } from '@/kernel/errors'
import { takeTurn } from '@/server/bulk/work'
import { readConfig } from '@/server/config'
import { APP_ROLE } from '@/server/database/migrate'
import { createLog } from '@/server/log'
import type { Services } from '@/server/services'

interface Installation {
  readonly url: string
  readonly dataRoot: string
}

/** What a process of its own is to do: direct posts of one RCID, so many at a time. */
export interface SellingJob extends Installation {
  readonly rcid: number
  readonly leads: number
  readonly atOnce: number
  /** Where the clock stands at the start; every lead moves it on by a step. */
  readonly now: number
  readonly stepMs: number
  readonly fields: Readonly<Record<string, string>>
  /** Phones begin here; each lead takes the next. */
  readonly firstPhone: number
}

/** Or all that staff can do to sell a lead, for every lead at once: a re-match, and a send by hand to every order. */
export interface StaffJob extends Installation {
  readonly leads: readonly number[]
  readonly orders: readonly number[]
  readonly now: number
}

/** Or one turn of a bulk run. */
export interface BulkJob extends Installation {
  readonly run: number
  readonly now: number
}

/** Or the save of a cost upload that was previewed. */
export interface SavingJob extends Installation {
  readonly form: CostForm
  readonly who: { readonly id: number; readonly name: string }
  readonly now: number
}

/** Or that of a revenue upload: so many leads from the first on, each at the same price. As a list they are too long for a process. */
export interface RevenueJob extends Installation {
  readonly revenue: { readonly lender: number; readonly first: number; readonly leads: number; readonly amount: string }
  readonly who: { readonly id: number; readonly name: string }
  readonly now: number
}

export type WorkerJob = SellingJob | StaffJob | BulkJob | SavingJob | RevenueJob
type Counts = Record<string, number>

async function sell(market: Market, job: SellingJob, time: { steps: number }): Promise<Counts> {
  const rcid = market.reference().rcids.get(job.rcid)
  if (!rcid) throw new Error('no rcid')
  const counts: Counts = {}
  const work = async (): Promise<void> => {
    while (time.steps < job.leads) {
      const n = job.firstPhone + time.steps++
      const fields = { ...job.fields, phone: String(n), email: `p${n}.${randomBytes(2).toString('hex')}@example.com` }
      const receivedAt = job.now + time.steps * job.stepMs
      const submission = { rcid, fields, tracking: {}, source: null, receivedAt, ipaddress: '', test: false }
      const { status } = await market.intake.direct(submission, undefined)
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: job.atOnce }, work))
  return counts
}

/** How often each of them acts on a lead. While somebody else is at it they come again, as staff would. */
const TURNS = 6
const AGAIN_MS = 5

async function actAsStaff(services: Services, { leads, orders }: StaffJob): Promise<Counts> {
  const counts: Counts = {}
  const act = async (lead: number, order?: number): Promise<void> => {
    for (let left = TURNS; left > 0; left--) {
      try {
        const { carryOn } = await services.database.transact((tx) =>
          order ? manualSend(services, tx, lead, order, 'Staff') : rematch(services, tx, lead, 'Staff'),
        )
        const { postings } = await carryOn()
        counts['sent'] = (counts['sent'] ?? 0) + postings.length
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        counts[error.message] = (counts[error.message] ?? 0) + 1
        if (error.message !== BEING_PROCESSED) continue
        left++
        await pause(AGAIN_MS)
      }
    }
  }
  await Promise.all(leads.flatMap((lead) => [act(lead), ...orders.map((order) => act(lead, order))]))
  return counts
}

async function work(services: Services, job: WorkerJob, time: { steps: number }): Promise<Counts> {
  if ('rcid' in job) return sell(marketOf(services), job, time)
  if ('orders' in job) return actAsStaff(services, job)
  if ('form' in job)
    return services.database.transact(async (tx) => {
      const { leads } = await saveCost(services, tx, job.form, '', job.who)
      return { leads }
    })
  if ('revenue' in job)
    return services.database.transact(async (tx) => {
      const { lender, first, leads, amount } = job.revenue
      const selected = Array.from({ length: leads }, (_, n) => first + n)
      const csv = selected.map((lead) => `${lead},${amount}`).join('\n')
      await saveRevenue(services, tx, { lender, csv, mode: 'replace', selected, filename: '', memo: '' }, job.who)
      return { leads }
    })
  await takeTurn(services, job.run)
  return {}
}

/** Does as told and prints the outcomes as one line of JSON. */
async function main(job: WorkerJob): Promise<void> {
  const config = readConfig({
    SLUICE_DATA: job.dataRoot,
    SLUICE_DEMO: '0',
    LOG_LEVEL: 'warn',
    SLUICE_POOL_SIZE: '8',
    SLUICE_ALLOW_DESTINATIONS: 'loopback',
  })
  const time = { steps: 0 }
  const stepMs = 'rcid' in job ? job.stepMs : 1
  const clock = { now: () => job.now + time.steps * stepMs }
  const services = openServices({ config, url: job.url, log: createLog('warn'), clock }, APP_ROLE)
  const stop = await startFeatures(services)
  const counts = await work(services, job, time)
  await stop()
  await services.sandbox.stop()
  await services.database.close()
  process.stdout.write(`${JSON.stringify(counts)}\n`)
}

await main(JSON.parse(process.argv[2] ?? '{}') as WorkerJob)
