import type { FeatureJobs } from '@/server/jobs/jobs'
import { forget } from './idempotency-sql'

const DAY = 86_400_000

export default {
  recurring: [
    {
      name: 'intake.forget-keys',
      everyMs: 600_000,
      run: ({ database, clock }) => forget(database.pool, new Date(clock.now() - DAY)),
    },
  ],
} satisfies FeatureJobs
