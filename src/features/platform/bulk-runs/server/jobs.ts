import { takeTurn } from '@/server/bulk/work'
import { BULK_TASK } from '@/server/bulk/start'
import type { FeatureJobs } from '@/server/jobs/jobs'
import type { Services } from '@/server/services'

const KEPT_MS = 90 * 86_400_000

/** The log keeps what was done; the result rows are for whoever watches. */
async function forgetOld({ clock, database: { db } }: Services): Promise<void> {
  await db
    .deleteFrom('bulk_runs')
    .where('ended_at', '<', new Date(clock.now() - KEPT_MS))
    .execute()
}

export default {
  tasks: [{ name: BULK_TASK, run: (services, { run }: { run: number }) => takeTurn(services, run) }],
  recurring: [{ name: 'bulk.forget-old', everyMs: 3_600_000, run: forgetOld }],
} satisfies FeatureJobs
