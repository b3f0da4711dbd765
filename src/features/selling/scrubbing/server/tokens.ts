import { tokenLabel, type TokenRequirement, tokensSuffice } from '@/engine/filters/checks'

/** Why the lead's tokens are not enough for the publisher's requirement (it has one for ping and one for post), or null. */
export function tokensMissing(
  requirement: TokenRequirement | null,
  fields: Readonly<Record<string, string>>,
): string | null {
  const trustedForm = (fields['trustedform'] ?? '') !== ''
  const jornaya = (fields['leadid'] ?? '') !== ''
  if (requirement === null || tokensSuffice(requirement, trustedForm, jornaya)) return null
  const has = [trustedForm ? 'TrustedForm' : '', jornaya ? 'Jornaya' : ''].filter(Boolean).join(' and ')
  return `Token requirements: ${tokenLabel(requirement)}, the lead has ${has || 'no token'}`
}
