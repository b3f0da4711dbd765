import type { FeatureJobs } from '@/server/jobs/jobs'
import { keepPingPost } from './keep-days'

export default {
  recurring: [{ name: 'lender-reports.keep', everyMs: 60_000, run: keepPingPost }],
} satisfies FeatureJobs
