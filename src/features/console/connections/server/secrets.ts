import { invalidField } from '@/kernel/errors'
import { maskedSecret } from '@/server/secrets/mask'
import type { Services } from '@/server/services'

/** What is stored for a secret as it came in: what was shown comes back unchanged, an empty one clears it. */
export function keptSecret(services: Services, field: string, given: string, before: Buffer | null): Buffer | null {
  if (given === '') return null
  if (before && given === maskedSecret(services, before)) return before
  if (given.includes('•')) throw invalidField(field, 'Enter the whole text, without dots')
  return services.keys.encrypt(given)
}
