import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { extendChain } from '@/server/audit/chain'
import { writeLog } from '@/server/audit/record'
import { verifyChain } from '@/server/audit/verify-chain'
import type { Services } from '@/server/services'

const WRITERS = 4
const LONGEST_HOLD_MS = 60

/** Staff at work: changes whose transactions overlap, so that log ids, transaction ids and commits come in different orders. */
export class LogWriters {
  private readonly committed: string[] = []
  private stopped = false
  private readonly running: Promise<unknown>

  constructor(
    private readonly services: Services,
    private readonly random: () => number,
  ) {
    this.running = Promise.all(Array.from({ length: WRITERS }, (_, n) => this.write(n)))
  }

  private async write(writer: number): Promise<void> {
    for (let n = 0; !this.stopped; n++) {
      const requestId = `crash-${writer}-${n}`
      const hold = () => pause(this.random() * LONGEST_HOLD_MS)
      const origin = { category: 'settings', call: 'crash', requestId, ipaddress: '', useragent: '' } as const
      try {
        await this.services.database.db.transaction().execute(async (tx) => {
          if (this.random() < 0.5) await sql`SELECT pg_current_xact_id()`.execute(tx)
          await hold()
          await writeLog(tx, { ...origin, now: new Date() }, { title: 'Crash run' })
          await hold()
        })
        this.committed.push(requestId)
      } catch {
        // The database was killed; whether this row is there is open.
        await pause(200)
      }
    }
  }

  /** Ends the writers and checks that the chain covers every row they know to be committed. */
  async check(): Promise<string[]> {
    this.stopped = true
    await this.running
    const { database } = this.services
    await extendChain(database)
    const { rows } = await sql<{ id: string }>`
      SELECT w.id FROM unnest(${this.committed}::text[]) AS w (id) LEFT JOIN system_log AS l ON l.request_id = w.id
        LEFT JOIN system_log_chain AS c ON c.log_id = l.id WHERE c.log_id IS NULL`.execute(database.db)
    const { checked, waiting, breaks } = await verifyChain(database.db)
    const faults = rows.map(({ id }) => `a log row is lost or not chained: ${id}`).slice(0, 5)
    if (this.committed.length === 0) faults.push('no log row was written')
    if (waiting > 0) faults.push(`${waiting} log rows are not chained`)
    for (const { row, kind } of breaks.slice(0, 5)) faults.push(`the log chain breaks at row ${row}: ${kind}`)
    process.stdout.write(`${this.committed.length} log rows written beside, ${checked} rows of the log chained\n`)
    return faults
  }
}
