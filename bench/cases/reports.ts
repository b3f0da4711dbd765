import type { BenchCase } from '../budget'
import { withProduct } from '../product'
import { measureBilling } from '../reports/billing'
import { measureExports } from '../reports/exports'
import { measurePages } from '../reports/pages'
import { measureParties, timeParties } from '../reports/parties'
import { measurePolls } from '../reports/polls'
import { measureSearch, measureSummary, timeSummary } from '../reports/summary'
import { openBareService } from '../reports/timing'
import { LEADS, openWorld } from '../reports/world'

/** Reports over a year of leads (BENCH_LEADS, a million unless told). */
const reports: BenchCase = () =>
  withProduct(async (product) => {
    const world = await openWorld(product)
    const bare = await openBareService(product)
    try {
      const few = Math.round(LEADS / 10)
      await world.fill(few)
      const small = { leads: few, ms: await timeSummary(product) }
      const fewParties = await timeParties(product)
      await world.fill(LEADS)
      return [
        ...(await measurePages(product, bare)),
        ...(await measureSummary(product, bare, small)),
        ...(await measureParties(product, bare, fewParties)),
        ...(await measureBilling(product, bare)),
        ...(await measureSearch(product, bare)),
        ...(await measureExports(product)),
        ...(await measurePolls(product)),
      ]
    } finally {
      await bare.close()
      await world.close()
    }
  })

export default reports
