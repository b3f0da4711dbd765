import { sql } from 'kysely'
import type { FeatureJobs } from '@/server/jobs/jobs'
import type { Services } from '@/server/services'

/** Every process has read them by then: it looks every half minute at the latest. One that has not reads the whole list. */
export async function forgetListChanges({ database: { db } }: Services): Promise<void> {
  await sql`WITH old AS (DELETE FROM list_changes WHERE at < now() - interval '10 minutes' RETURNING name, version)
    UPDATE list_versions AS v SET floor = greatest(v.floor, o.version)
    FROM (SELECT name, max(version) AS version FROM old GROUP BY name) AS o WHERE o.name = v.name`.execute(db)
}

export default {
  recurring: [{ name: 'reference.list-changes', everyMs: 60_000, run: forgetListChanges }],
} satisfies FeatureJobs
