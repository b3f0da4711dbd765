import { z } from 'zod'
import { STATUS } from '@/features/access/auth/public'
import { email, flag, requiredText } from '@/kernel/inputs'
import type { FailText } from '@/web/kit/forms'
import type { PartnerUser } from './kinds'

/** What the forms of a user hold; each sends the part that its call takes. */
export const UserValues = z.object({
  name: requiredText(120, 'Enter a name'),
  email,
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  mfadisable: flag,
  sendemail: flag,
})
export type UserValues = z.input<typeof UserValues>

export const mfaIsOff = (user: PartnerUser | undefined): boolean =>
  user !== undefined && 'mfadisable' in user && user.mfadisable === 1

export const userValues = (user: PartnerUser | undefined): UserValues => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  status: (user?.status ?? STATUS.notActivated) as UserValues['status'],
  mfadisable: mfaIsOff(user) ? 1 : 0,
  sendemail: 1,
})

/** Only a new user sends an email address, so an error about it is 'Duplicate email' and appears alone. */
export const userFailText: FailText = ({ errors }) => errors['email'] ?? 'User data'

/** What a save says. */
export const savedTexts = (added: boolean, sendemail: 0 | 1): readonly string[] => {
  if (!added) return ['User was successfully saved']
  return ['User was successfully added', ...(sendemail === 1 ? ['Invitation was successfully sent'] : [])]
}
