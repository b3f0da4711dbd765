import { invalidField } from '@/kernel/errors'
import type { Services } from '@/server/services'

const SHOWN_LETTERS = 4
const DOTS = '••••••••'

/** Enough to tell two of them apart; a short one shows nothing. */
export function maskedSecret({ keys }: Services, sealed: Buffer | null | undefined): string {
  if (!sealed) return ''
  const plain = keys.decrypt(sealed)
  return plain.length < 4 * SHOWN_LETTERS ? DOTS : `${DOTS}${plain.slice(-SHOWN_LETTERS)}`
}

/** What is stored for a secret as it came in: what was shown comes back unchanged, an empty one clears it. */
export function keptSecret(services: Services, field: string, given: string, before: Buffer | null): Buffer | null {
  if (given === '') return null
  if (before && given === maskedSecret(services, before)) return before
  if (given.includes('•')) throw invalidField(field, 'Enter the whole text, without dots')
  return services.keys.encrypt(given)
}
