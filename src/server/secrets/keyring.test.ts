import { describe, expect, it } from 'vitest'
import { createKeyring } from './keyring'

const keys = createKeyring('5a'.repeat(32))

describe('sealed text', () => {
  it('opens to what it was, whatever it was', () => {
    for (const text of ['', 'Jordan', 'Ærøskøbing 🏠', 'x'.repeat(10_000)])
      expect(keys.decrypt(keys.encrypt(text))).toBe(text)
  })

  it('is never sealed twice with the same initial vector', () => {
    const vectors = Array.from({ length: 2000 }, () => keys.encrypt('same').subarray(1, 13).toString('hex'))
    expect(new Set(vectors).size).toBe(vectors.length)
  })

  it('does not open with one bit changed, or with another key', () => {
    const sealed = keys.encrypt('Jordan')
    expect(() => createKeyring('5b'.repeat(32)).decrypt(sealed)).toThrow()
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => keys.decrypt(changed)).toThrow()
    }
  })
})

describe('a fingerprint', () => {
  it('is the same for the same text and key only', () => {
    expect(keys.fingerprint('a@example.com')).toEqual(keys.fingerprint('a@example.com'))
    expect(keys.fingerprint('a@example.com')).not.toEqual(keys.fingerprint('b@example.com'))
    expect(keys.fingerprint('a@example.com')).not.toEqual(createKeyring('5b'.repeat(32)).fingerprint('a@example.com'))
  })
})
