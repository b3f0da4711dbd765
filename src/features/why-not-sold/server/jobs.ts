import type { FeatureJobs } from '@/server/jobs/jobs'
import { keepStops } from './keep-stops'

export default {
  recurring: [{ name: 'why-not-sold.keep', everyMs: 60_000, run: keepStops }],
} satisfies FeatureJobs
