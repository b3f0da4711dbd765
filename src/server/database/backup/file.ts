import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { CannotStart } from '../../config'

export interface TableData {
  readonly schema: string
  readonly table: string
  /** Generated ones are left out. */
  readonly columns: readonly string[]
}

/** The first word of a backup. */
export interface Manifest {
  readonly format: 1
  readonly product: string
  readonly madeAt: string
  /** Tells the installation key without giving it away. */
  readonly key: string
  readonly migrations: readonly { readonly name: string; readonly hash: string }[]
  readonly partitions: readonly { readonly name: string; readonly parent: string; readonly bound: string }[]
  readonly tables: readonly TableData[]
}

/** The last word; a file without it was cut off. */
export interface Ending {
  readonly rows: Readonly<Record<string, number>>
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly called: boolean }[]
}

export type Piece =
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  | { readonly kind: 'table'; readonly name: string }
  | { readonly kind: 'data'; readonly bytes: Buffer }
  | { readonly kind: 'end'; readonly ending: Ending }

const JSON_MARK = 1
const DATA_MARK = 2
const HEAD = 5
const LARGEST = 256 * 1024 * 1024

function framed(mark: number, bytes: Buffer): Buffer[] {
  const head = Buffer.alloc(HEAD)
  head[0] = mark
  head.writeUInt32BE(bytes.length, 1)
  return [head, bytes]
}

/** Written beside and renamed when whole: a file of that name is a whole backup. */
export async function writePieces(file: string, pieces: AsyncIterable<Piece>): Promise<void> {
  const draft = `${file}.partial`
  async function* frames(): AsyncGenerator<Buffer> {
    for await (const piece of pieces)
      if (piece.kind === 'data') yield* framed(DATA_MARK, piece.bytes)
      else yield* framed(JSON_MARK, Buffer.from(JSON.stringify(piece)))
  }
  try {
    const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 })
    await pipeline(frames, gzip, createWriteStream(draft, { mode: 0o600, flush: true }))
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

export async function* readPieces(file: string): AsyncGenerator<Piece> {
  const handle = await open(file).catch((error: unknown) => {
    throw new CannotStart(`The backup cannot be read: ${(error as Error).message}`)
  })
  await handle.close()
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 })
  const unpacked = source.pipe(createGunzip({ chunkSize: 256 * 1024 }))
  source.once('error', (error) => unpacked.destroy(error))
  let whole = false
  try {
    for await (const { mark, bytes } of frames(unpacked)) {
      if (mark === DATA_MARK) {
        yield { kind: 'data', bytes }
        continue
      }
      const piece = JSON.parse(bytes.toString('utf8')) as Piece
      whole = piece.kind === 'end'
      yield piece
    }
  } catch (error) {
    if (/^Z_|^ERR_ZLIB/.test((error as NodeJS.ErrnoException).code ?? ''))
      throw new CannotStart(`${file} is no whole backup: ${(error as Error).message}`)
    throw error
  } finally {
    source.destroy()
  }
  if (!whole) throw new CannotStart(`${file} is no whole backup: its end is missing`)
}

async function* frames(source: Readable): AsyncGenerator<{ mark: number; bytes: Buffer }> {
  let held: Buffer = Buffer.alloc(0)
  for await (const part of source as AsyncIterable<Buffer>) {
    held = held.length === 0 ? part : Buffer.concat([held, part])
    let at = 0
    while (held.length - at >= HEAD) {
      const length = held.readUInt32BE(at + 1)
      const mark = held[at] ?? 0
      if ((mark !== JSON_MARK && mark !== DATA_MARK) || length > LARGEST)
        throw new CannotStart('This file is no backup of Sluice')
      if (held.length - at - HEAD < length) break
      yield { mark, bytes: held.subarray(at + HEAD, at + HEAD + length) }
      at += HEAD + length
    }
    held = held.subarray(at)
  }
}
