import type { Lists } from '@/features/platform/reference/server/public'

const GRAVEST = 'Litigator'

const phoneKey = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
const emailKey = (email: string): string => email.trim().toLowerCase()

/** The list that forbids any contact with this person, or null. Never a setting: asked before every send of any kind. */
export function suppressedBy(
  lists: Pick<Lists, 'phones' | 'emails'>,
  phone: string | null | undefined,
  email: string | null | undefined,
): string | null {
  const byPhone = phone ? lists.phones.get(phoneKey(phone)) : undefined
  const byEmail = email ? lists.emails.get(emailKey(email)) : undefined
  return (byEmail === GRAVEST ? byEmail : undefined) ?? byPhone ?? byEmail ?? null
}
