import pg from 'pg'

const AGAIN_AFTER_MS = 1000

/** Hears a channel of the database on a connection of its own; a lost one is made again, and counts as a notice. */
export class Notices {
  private client: pg.Client | undefined
  private stopped = false

  constructor(
    private readonly url: string | undefined,
    private readonly channel: string,
    /** What the notice says; null for one that may have been missed. */
    private readonly heard: (told: string | null) => void,
  ) {}

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'sluice-listen' })
    this.client = client
    const lost = (): void => {
      if (this.stopped || this.client !== client) return
      this.client = undefined
      setTimeout(() => {
        this.start()
          .then(() => this.heard(null))
          .catch(lost)
      }, AGAIN_AFTER_MS).unref()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => this.heard(payload ?? null))
    await client.connect()
    await client.query(`LISTEN ${this.channel}`)
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.client?.end().catch(() => undefined)
  }
}
