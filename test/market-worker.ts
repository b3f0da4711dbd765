import { randomBytes } from 'node:crypto'
import { openServices, startFeatures } from '@/app/compose'
import { marketOf } from '@/features/market/server/public'
import { readConfig } from '@/server/config'
import { APP_ROLE } from '@/server/database/migrate'
import { createLog } from '@/server/log'

/** What a process of its own is to do: direct posts of one RCID, so many at a time. */
export interface WorkerJob {
  readonly url: string
  readonly dataRoot: string
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

/** Sells as told and prints the outcomes as one line of JSON. */
async function main(job: WorkerJob): Promise<void> {
  const config = readConfig({
    SLUICE_DATA: job.dataRoot,
    SLUICE_DEMO: '0',
    LOG_LEVEL: 'warn',
    SLUICE_POOL_SIZE: '8',
    SLUICE_ALLOW_DESTINATIONS: 'loopback',
  })
  let next = 0
  const clock = { now: () => job.now + next * job.stepMs }
  const services = openServices({ config, url: job.url, log: createLog('warn'), clock }, APP_ROLE)
  const stop = await startFeatures(services)
  const market = marketOf(services)
  const rcid = market.reference().rcids.get(job.rcid)
  if (!rcid) throw new Error('no rcid')
  const counts: Record<string, number> = {}
  const work = async (): Promise<void> => {
    while (next < job.leads) {
      const n = job.firstPhone + next++
      const fields = {
        ...job.fields,
        phone: String(n),
        email: `p${n}.${randomBytes(2).toString('hex')}@example.com`,
      }
      const submission = {
        rcid,
        fields,
        tracking: {},
        source: null,
        receivedAt: clock.now(),
        ipaddress: '',
        test: false,
      }
      const { status } = await market.intake.direct(submission, undefined)
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: job.atOnce }, work))
  await stop()
  await services.sandbox.stop()
  await services.database.close()
  process.stdout.write(`${JSON.stringify(counts)}\n`)
}

await main(JSON.parse(process.argv[2] ?? '{}') as WorkerJob)
