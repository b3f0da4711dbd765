import type { FeatureJobs } from '@/server/jobs/jobs'
import { marketOf } from './market'
import { firePixels, sendFiring } from './upkeep/pixels'
import { copyToBuyer } from './upkeep/sold'
import { foldDeltas } from './upkeep/fold'
import { mendIdentity } from './upkeep/mend-identity'
import { dropOldBodies, dropOldCounters, dropOldPageViews, dropOldPings } from './upkeep/retention'
import { expireUndecided, sweepLeads } from './upkeep/sweep'

const jobs: FeatureJobs = {
  tasks: [
    {
      name: 'market.sold',
      async run(services, payload: { lead: number }) {
        await firePixels(services, payload.lead)
      },
    },
    { name: 'market.pixel', run: sendFiring },
    { name: 'market.copy', run: copyToBuyer },
  ],
  recurring: [
    { name: 'market.sweep', everyMs: 5000, run: (services) => sweepLeads(marketOf(services).env) },
    { name: 'market.undecided', everyMs: 60_000, run: (services) => expireUndecided(marketOf(services).env) },
    { name: 'market.mend', everyMs: 60_000, run: mendIdentity },
    { name: 'market.fold', everyMs: 5000, run: (services) => foldDeltas(services.database.pool) },
    {
      name: 'market.retention',
      everyMs: 600_000,
      async run(services) {
        const { pool } = services.database
        const { bodyDays, pingDays, pageViewDays } = marketOf(services).reference().settings
        await dropOldBodies(pool, services.clock.now(), bodyDays)
        await dropOldPings(pool, services.clock.now(), pingDays, services.config.SLUICE_TIME_ZONE)
        await dropOldPageViews(pool, services.clock.now(), pageViewDays)
        await dropOldCounters(pool)
      },
    },
  ],
}
export default jobs
