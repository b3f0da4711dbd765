import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = Buffer.from(body.length.toString(16).padStart(body.length > 255 ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from(body.length < 128 ? [tag] : [tag, 0x80 + size.length]), size, body])
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const moment = (at: Date): Buffer => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))
const pem = (body: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${body.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const COMMON_NAME = '550403'
const ALTERNATIVE_NAME = '551d11'
const BASIC_CONSTRAINTS = '551d13'
const DAY = 86_400_000

/** A certificate that vouches for itself, for servers in tests. */
export function selfSigned(
  host: string,
  validFrom = Date.now() - DAY,
): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from('test lender')))))
  const altName = isIP(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host))
  const extensions = sequence(
    sequence(oid(BASIC_CONSTRAINTS), der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
    sequence(oid(ALTERNATIVE_NAME), der(0x04, sequence(altName))),
  )
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    name,
    sequence(moment(new Date(validFrom)), moment(new Date(validFrom + 2 * DAY))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  const cert = sequence(body, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature))
  return { cert: pem(cert), key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}
