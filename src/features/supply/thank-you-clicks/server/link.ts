import { timingSafeEqual } from 'node:crypto'
import type { Services } from '@/server/services'

const MAC_BYTES = 12
const PATH = '/redirect/thankyoupage'

const macOf = ({ keys }: Services, lead: string): Buffer => keys.fingerprint(`thankyou:${lead}`).subarray(0, MAC_BYTES)

/** The address that takes a consumer from the thank-you page to the lender who bought the lead, and counts it. */
export function thankYouUrl(services: Services, lead: number): string {
  const { SLUICE_PUBLIC_URL, PORT } = services.config
  const origin = (SLUICE_PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '')
  return `${origin}${PATH}/${lead}-${macOf(services, String(lead)).toString('base64url')}`
}

/** The lead of an address that we made. */
export function leadOfToken(services: Services, token: string): number | null {
  const [, lead = '', mac = ''] = /^(\d{1,15})-([\w-]{16})$/.exec(token) ?? []
  const given = Buffer.from(mac, 'base64url')
  const fits = given.length === MAC_BYTES && timingSafeEqual(given, macOf(services, lead))
  return fits ? Number(lead) : null
}
