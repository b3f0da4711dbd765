import type { FeatureJobs } from '@/server/jobs/jobs'
import { tellPartners } from './tell'

export default {
  recurring: [{ name: 'partner-mails.tell', everyMs: 60_000, run: tellPartners }],
} satisfies FeatureJobs
