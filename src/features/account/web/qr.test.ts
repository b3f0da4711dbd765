import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { qrCode } from './qr'

const printed = (text: string): string =>
  (qrCode(text) ?? []).map((row) => row.map((dark) => (dark ? '1' : '0')).join('')).join('\n')
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

describe('a QR code', () => {
  // The hashes are of symbols that another implementation drew alike, cell by cell.
  it.each([
    [25, 'https://example.com', '82fd136cdd84bc80'],
    [41, 'x'.repeat(120), '3424685d56ad0bc0'],
    [53, 'y'.repeat(230), '515605422ad232e3'],
  ])('%i cells wide', (size, text, expected) => {
    expect(qrCode(text)).toHaveLength(size)
    expect(hash(printed(text))).toBe(expected)
  })

  it('grows only when the text needs it', () => {
    expect(qrCode('x'.repeat(17))).toHaveLength(21)
    expect(qrCode('x'.repeat(18))).toHaveLength(25)
  })

  it('counts bytes, not letters, and gives up on what does not fit', () => {
    expect(qrCode('é'.repeat(115))).toHaveLength(53)
    expect(qrCode('é'.repeat(116))).toBeNull()
  })
})
