import { sql } from 'kysely'
import type { Services } from '../services'
import { CONTENT, type LogRow } from './chain'
import { contentHash, REPAIR_CALL } from './late-rows'
import { writeLog } from './record'
import { verifyChain } from './verify-chain'

const ROWS_PER_REPAIR = 200

/**
 * Covers rows that were left out of the chain by log rows that name them and their content. The links after them stay as they
 * are. Returns the rows covered. Only for an operator: it cannot tell a row that came late from one that was added by hand.
 */
export async function repairChain({ database, clock }: Services): Promise<number[]> {
  return database.transact(async (tx) => {
    const { breaks } = await verifyChain(tx)
    const ids = breaks.filter(({ kind }) => kind === 'unchained').map(({ row }) => row)
    for (let from = 0; from < ids.length; from += ROWS_PER_REPAIR) {
      const part = ids.slice(from, from + ROWS_PER_REPAIR)
      const { rows } = await sql<LogRow>`
        SELECT l.id, ${CONTENT} AS content FROM system_log l WHERE l.id = ANY (${part}::bigint[]) ORDER BY l.id`.execute(
        tx,
      )
      const origin = { category: 'settings', call: REPAIR_CALL, requestId: '', ipaddress: '', useragent: '' } as const
      await writeLog(
        tx,
        { ...origin, now: new Date(clock.now()) },
        {
          title: 'Log chain repaired',
          description: `Rows missing from the chain, accepted by the doctor command: ${part.join(', ')}`,
          after: Object.fromEntries(rows.map(({ id, content }) => [id, contentHash(id, content)])),
        },
      )
    }
    return ids
  })
}
