import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One installation key; what it is used for gets a key of its own derived from it. */
export interface Keyring {
  encrypt(plain: string): Buffer
  decrypt(sealed: Buffer): string
  /** Keyed hash: equal values are found again, but nothing can be tried offline without the key. */
  fingerprint(value: string): Buffer
  /** 256 random bits for the bearer, signed, and their hash for the database. */
  newToken(): NewToken
  /** Whether this installation made the token: one that somebody made up is refused without asking the database. */
  isToken(token: string): boolean
}

export interface NewToken {
  readonly token: string
  readonly hash: Buffer
}

const TOKEN_BYTES = 32
const SIGNATURE_BYTES = 8

const VERSION = 1
const derive = (master: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, 'sluice', purpose, 32))

const IV_BYTES = 12
const IVS_AT_ONCE = 256

/** Random and never used twice; asked of the system by the hundred, which costs a fraction of one by one. */
function initialVectors(): () => Buffer {
  let pool = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at === pool.length) {
      pool = randomBytes(IV_BYTES * IVS_AT_ONCE)
      at = 0
    }
    return pool.subarray(at, (at += IV_BYTES))
  }
}

export function createKeyring(masterHex: string): Keyring {
  const master = Buffer.from(masterHex, 'hex')
  if (master.length !== 32) throw new Error('the installation key must have 64 hexadecimal digits')
  const sealKey = derive(master, 'seal')
  const hashKey = derive(master, 'fingerprint')
  const tokenKey = derive(master, 'token')
  const nextIv = initialVectors()
  const signed = (random: Buffer): Buffer =>
    Buffer.concat([random, createHmac('sha256', tokenKey).update(random).digest().subarray(0, SIGNATURE_BYTES)])
  return {
    encrypt(plain) {
      const iv = nextIv()
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body])
    },
    decrypt(sealed) {
      if (sealed[0] !== VERSION) throw new Error('sealed with an unknown version')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(1, 13))
      decipher.setAuthTag(sealed.subarray(13, 29))
      return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8')
    },
    fingerprint: (value) => createHmac('sha256', hashKey).update(value).digest(),
    newToken() {
      const token = signed(randomBytes(TOKEN_BYTES)).toString('base64url')
      return { token, hash: hashToken(token) }
    },
    isToken(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== TOKEN_BYTES + SIGNATURE_BYTES) return false
      return timingSafeEqual(bytes, signed(bytes.subarray(0, TOKEN_BYTES)))
    },
  }
}

/** Made once and kept; linked into place so that two first starts agree on one key. */
export function installationKey(dataRoot: string, given: string | undefined): string {
  if (given) return given
  const file = join(dataRoot, 'secrets', 'installation.key')
  if (!existsSync(file)) {
    mkdirSync(join(dataRoot, 'secrets'), { recursive: true, mode: 0o700 })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(file, 'utf8').trim()
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
