import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type pg from 'pg'
import type { Logger } from '@/server/log'
import type { Keyring } from '@/server/secrets/keyring'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

export interface Body {
  readonly owner: 'lead' | 'ping'
  readonly ownerId: number
  readonly posting: number
  readonly at: number
  readonly content: unknown
}

const FLUSH_MS = 100
const LARGEST_BATCH = 200
/** Beyond this, bodies are dropped rather than filling memory: headers are kept in any case. */
const MOST_WAITING = 5000
const SHORT = 120_000

/**
 * Requests and answers, compressed and sealed, written in batches beside the hot path. What a crash takes with it is
 * at most the last tenth of a second of bodies; outcomes never depend on them.
 */
export class BodyWriter {
  private waiting: Body[] = []
  private timer: NodeJS.Timeout | undefined
  private writing: Promise<void> = Promise.resolve()

  constructor(
    private readonly pool: pg.Pool,
    private readonly keys: Keyring,
    private readonly log: Logger,
  ) {}

  add(body: Body): void {
    if (this.waiting.length >= MOST_WAITING) return
    this.waiting.push(body)
    this.timer ??= setTimeout(() => this.flush(), FLUSH_MS)
  }

  /** Everything that was added is written when this ends. */
  async drain(): Promise<void> {
    this.flush()
    await this.writing
  }

  private flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const batch = this.waiting.splice(0, LARGEST_BATCH)
    if (batch.length === 0) return
    this.writing = this.writing.then(() => this.write(batch))
    if (this.waiting.length > 0) this.flush()
  }

  private async write(batch: readonly Body[]): Promise<void> {
    try {
      const sealed = await Promise.all(batch.map(({ content }) => sealBody(this.keys, content)))
      await this.pool.query({
        name: 'bodies_insert',
        text: `INSERT INTO bodies (owner, owner_id, posting_id, at, sealed)
          SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::bytea[]) ON CONFLICT DO NOTHING`,
        values: [
          batch.map(({ owner }) => owner),
          batch.map(({ ownerId }) => ownerId),
          batch.map(({ posting }) => posting),
          batch.map(({ at }) => new Date(at)),
          sealed,
        ],
      })
    } catch (error) {
      this.log.warn({ err: error, bodies: batch.length }, 'requests and answers could not be kept')
    }
  }
}

export async function sealBody(keys: Keyring, content: unknown): Promise<Buffer> {
  const packed = await pack(Buffer.from(JSON.stringify(content), 'utf8'), { level: 1 })
  return keys.encrypt(packed.toString('base64'))
}

export async function openBody(keys: Keyring, sealed: Buffer): Promise<unknown> {
  const packed = Buffer.from(keys.decrypt(sealed), 'base64')
  return JSON.parse((await unpack(packed)).toString('utf8'))
}

export const shortBody = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text)
