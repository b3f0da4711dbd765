import sharp, { type Metadata } from 'sharp'
import { invalidField } from '@/kernel/errors'

/** All frames together, from the header: decoded they take four bytes each, however few the file has. */
const MAX_PIXELS = 4096 * 4096
const pixelsOf = ({ width, height, pages = 1, pageHeight = height }: Metadata): number => width * pageHeight * pages

/** By what the bytes are, never by what the caller calls them. */
const SIGNATURES: readonly [format: 'png' | 'jpeg' | 'gif' | 'webp', test: (b: Buffer) => boolean][] = [
  ['png', (b) => b.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['jpeg', (b) => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff],
  ['gif', (b) => /^GIF8[79]a$/.test(b.toString('latin1', 0, 6))],
  ['webp', (b) => b.toString('latin1', 0, 4) === 'RIFF' && b.toString('latin1', 8, 12) === 'WEBP'],
]

/** Decodes and writes the picture anew: what leaves is pixels, without metadata or anything hidden behind them. */
export async function reencode(given: Buffer): Promise<{ type: string; extension: string; bytes: Buffer }> {
  const format = SIGNATURES.find(([, test]) => test(given))?.[0]
  if (!format) throw invalidField('image', 'Use a png, jpeg, gif or webp image')
  try {
    const picture = sharp(given, {
      limitInputPixels: MAX_PIXELS,
      animated: format === 'gif' || format === 'webp',
      failOn: 'warning',
    })
    const metadata: Metadata = await picture.metadata()
    if (metadata.format !== format) throw new Error('format differs')
    if (pixelsOf(metadata) > MAX_PIXELS) throw new Error('too many pixels')
    return { type: `image/${format}`, extension: format, bytes: await picture.rotate().toFormat(format).toBuffer() }
  } catch {
    throw invalidField('image', 'The image is damaged or too large')
  }
}
