import { sql } from 'kysely'
import type { FeatureJobs } from '@/server/jobs/jobs'
import type { Services } from '@/server/services'

/** Files name people: their lines are told for as long as the run that added them is. */
async function forgetLines({ database: { db } }: Services): Promise<void> {
  await sql`DELETE FROM scrub_import_parts WHERE import_id IN (
    SELECT id FROM scrub_imports AS i WHERE NOT EXISTS (SELECT FROM bulk_runs WHERE id = i.run_id))`.execute(db)
}

export default {
  recurring: [{ name: 'scrub-lists.forget-lines', everyMs: 3_600_000, run: forgetLines }],
} satisfies FeatureJobs
