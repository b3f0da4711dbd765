import { isUtf8 } from 'node:buffer'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { AnswerHeaders } from './result'

const first = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? ''

const UNPACK: Readonly<Record<string, (packed: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/** We never ask for compression; some servers compress all the same. Null: not to be unpacked within the limit. */
export function unpack(packed: Buffer, headers: AnswerHeaders, most: number): Buffer | null {
  const encoding = first(headers['content-encoding']).trim().toLowerCase()
  if (encoding === '' || encoding === 'identity' || packed.length === 0) return packed
  const unpacker = UNPACK[encoding]
  if (!unpacker) return null
  try {
    return unpacker(packed, { maxOutputLength: most })
  } catch {
    return null
  }
}

function declaredCharset(bytes: Buffer, headers: AnswerHeaders): string | undefined {
  const named = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(first(headers['content-type']))?.[1]
  if (named) return named
  if (bytes[0] !== 0x3c) return undefined
  return /^<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(bytes.toString('latin1', 0, 200))?.[1]
}

function byteOrderMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/** Any bytes become text: by their mark, by what the sender declares, else UTF-8, else the old Western European set. */
export function textOf(bytes: Buffer, headers: AnswerHeaders): string {
  const marked = byteOrderMark(bytes)
  const declared = marked ?? declaredCharset(bytes, headers)
  if (marked === undefined && (declared === undefined || /^utf-?8$/i.test(declared)) && isUtf8(bytes))
    return bytes.toString('utf8')
  for (const charset of [declared, 'windows-1252']) {
    if (charset === undefined) continue
    try {
      return new TextDecoder(charset).decode(bytes)
    } catch {
      // A name no one knows: go on with the next.
    }
  }
  return bytes.toString('latin1')
}
