import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Keyring } from '@/server/secrets/keyring'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)
const SHORT = 120_000

export async function sealText(keys: Keyring, text: string): Promise<Buffer> {
  const packed = await pack(Buffer.from(text, 'utf8'), { level: 1 })
  return keys.encrypt(packed.toString('base64'))
}

export const sealBody = (keys: Keyring, content: unknown): Promise<Buffer> => sealText(keys, JSON.stringify(content))

export async function openBody(keys: Keyring, sealed: Buffer): Promise<unknown> {
  const packed = Buffer.from(keys.decrypt(sealed), 'base64')
  return JSON.parse((await unpack(packed)).toString('utf8'))
}

export const shortBody = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text)
