import { invalidField } from '@/kernel/errors'
import { brokenPasswordRule } from '@/kernel/password-rules'
import { isCommonPassword, isOwnPassword } from '@/server/auth/guessable'
import { hashPassword } from '@/server/auth/passwords'

/** The rules of the form, and two more that only the server knows. */
export function checkNewPassword(password: string): void {
  const broken = brokenPasswordRule(password)
  if (broken) throw invalidField('password', `${broken} is needed`)
  if (isCommonPassword(password)) throw invalidField('password', 'This password is too common')
}

/** Once it is known whose password it will be: `own` are the user's name and e-mail address. */
export async function hashNewPassword(password: string, own: readonly string[]): Promise<string> {
  checkNewPassword(password)
  if (isOwnPassword(password, own))
    throw invalidField('password', 'Do not use your name, your e-mail address or “Sluice” as your password')
  return hashPassword(password)
}
