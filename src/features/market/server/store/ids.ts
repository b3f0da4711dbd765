import type pg from 'pg'

const BLOCK = 20

/** Ids from a sequence, fetched a block ahead: deciding needs them before anything is written. */
export class Ids {
  private free: number[] = []
  private fetching: Promise<void> | undefined

  constructor(
    private readonly pool: pg.Pool,
    private readonly sequence: 'lead_id' | 'ping_id' | 'posting_id',
  ) {}

  async next(): Promise<number> {
    for (;;) {
      const id = this.free.shift()
      if (id !== undefined) return id
      this.fetching ??= this.fetch().finally(() => (this.fetching = undefined))
      await this.fetching
    }
  }

  private async fetch(): Promise<void> {
    const { rows } = await this.pool.query<{ id: number }>(
      `SELECT nextval('${this.sequence}') AS id FROM generate_series(1, ${BLOCK})`,
    )
    this.free.push(...rows.map(({ id }) => id))
  }
}
