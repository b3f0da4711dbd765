import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { AppError } from '@/kernel/errors'
import type { Download } from './context'

/** Bytes of an export that are gathered for who asks for JSON; the file itself has no limit. */
export const JSON_EXPORT_BYTES = 8 * 1024 * 1024

export function sendFile(reply: FastifyReply, fileName: string, rows: Download, stallSeconds: number): FastifyReply {
  endWhenStalled(reply, stallSeconds)
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(rows))
}

/** Who takes nothing for so long gives the connection to the database back; one who waits for us is let wait. */
export function endWhenStalled({ raw }: FastifyReply, seconds: number): void {
  if (!(raw.socket instanceof Socket)) return
  raw.setTimeout(seconds * 1000, () => {
    if (raw.writableNeedDrain) raw.destroy()
  })
}

export async function wholeText(rows: Download): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of rows) {
    const buffer = Buffer.from(part)
    bytes += buffer.length
    if (bytes > JSON_EXPORT_BYTES) throw new AppError('tooLarge', { text: TOO_LARGE })
    parts.push(buffer)
  }
  return Buffer.concat(parts).toString()
}

const TOO_LARGE = 'This export is too large for JSON. Ask for text/csv, or narrow the filters.'
