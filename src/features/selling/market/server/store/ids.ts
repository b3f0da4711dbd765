import type { Sql, Statement } from './sql'

const BLOCK = 20

/** Ids from a sequence, fetched a block ahead: deciding needs them before anything is written. */
export class Ids {
  private readonly free: number[] = []
  private readonly block: Statement

  constructor(sequence: 'lead_id' | 'ping_id' | 'posting_id') {
    const text = `SELECT nextval('${sequence}') AS id FROM generate_series(1, ${BLOCK})`
    this.block = { name: `${sequence}_block`, text }
  }

  /** Fetches on the caller's own connection: one that holds a connection must never wait for another. */
  async next(sql: Sql): Promise<number> {
    for (;;) {
      const id = this.free.shift()
      if (id !== undefined) return id
      const rows = await sql.rows<{ id: number }>(this.block, [])
      this.free.push(...rows.map((row) => row.id))
    }
  }
}
