import { sql } from 'kysely'
import type { LeadState } from '@/engine/decide/state'
import type { Tx } from '@/server/database/database'

/** After an upload was undone: accepted items say what their postings credit now, and whether payout was reversed. */
export async function creditsFollow(tx: Tx, states: readonly LeadState[]): Promise<void> {
  const back = states.flatMap(({ lead, postings }) =>
    postings.filter(({ status }) => status === 'returned').map((posting) => ({ ...posting, lead })),
  )
  if (back.length === 0) return
  await sql`
    UPDATE return_items AS i SET cents = r.cents, credited = r.credited
    FROM unnest(${back.map(({ lead }) => lead)}::bigint[], ${back.map(({ id }) => id)}::bigint[],
      ${back.map(({ credited }) => credited)}::bigint[], ${back.map(({ payoutTakenBack }) => payoutTakenBack === true)}::boolean[])
      AS r (lead_id, posting_id, cents, credited)
    WHERE i.lead_id = r.lead_id AND i.posting_id = r.posting_id AND i.status = 'accepted'
      AND (i.cents, i.credited) IS DISTINCT FROM (r.cents, r.credited)`.execute(tx)
}
