import pg from 'pg'

const AGAIN_AFTER_MS = 1000
/** Changes come in bursts, as an import's do: those of a moment are told together. */
const GATHER_MS = 100

/** Hears a channel of the database on a connection of its own; a lost one is made again, and counts as a notice. */
export class Notices {
  private client: pg.Client | undefined
  private stopped = false
  private readonly told = new Set<string>()
  private gathering: NodeJS.Timeout | undefined

  constructor(
    private readonly url: string | undefined,
    private readonly channel: string,
    /** Nothing was told where notices may have been missed. */
    private readonly heard: (told: readonly string[]) => void,
  ) {}

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'sluice-listen' })
    this.client = client
    const lost = (): void => {
      if (this.stopped || this.client !== client) return
      this.client = undefined
      setTimeout(() => {
        this.start()
          .then(() => this.gather())
          .catch(lost)
      }, AGAIN_AFTER_MS).unref()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload }) => this.gather(payload))
    await client.connect()
    await client.query(`LISTEN ${this.channel}`)
  }

  private gather(told?: string): void {
    if (told !== undefined) this.told.add(told)
    this.gathering ??= setTimeout(() => {
      const all = [...this.told]
      this.told.clear()
      this.gathering = undefined
      this.heard(all)
    }, GATHER_MS).unref()
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.gathering)
    await this.client?.end().catch(() => undefined)
  }
}
