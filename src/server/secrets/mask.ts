import type { Services } from '../services'

const SHOWN_LETTERS = 4
const DOTS = '••••••••'

/** The last letters, enough to tell two secrets apart; a short one shows none. */
export function maskedSecret({ keys }: Pick<Services, 'keys'>, sealed: Buffer | null | undefined): string {
  if (!sealed) return ''
  const plain = keys.decrypt(sealed)
  return plain.length < 4 * SHOWN_LETTERS ? DOTS : `${DOTS}${plain.slice(-SHOWN_LETTERS)}`
}
