import type { FeatureJobs } from '@/server/jobs/jobs'
import { keepGains } from './keep-gains'
import { keepStops } from './keep-stops'

export default {
  recurring: [
    { name: 'why-not-sold.keep', everyMs: 60_000, run: keepStops },
    { name: 'why-not-sold.gains', everyMs: 60_000, run: keepGains },
  ],
} satisfies FeatureJobs
