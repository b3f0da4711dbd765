import { invalidField } from '@/kernel/errors'
import { brokenPasswordRule } from '@/kernel/password-rules'
import { hashPassword, isCommonPassword } from '@/server/auth/passwords'

/** The rules of the form, and one more that only the server knows. */
export function checkNewPassword(password: string): void {
  const broken = brokenPasswordRule(password)
  if (broken) throw invalidField('password', `${broken} is needed`)
  if (isCommonPassword(password)) throw invalidField('password', 'This password is too common')
}

export async function hashNewPassword(password: string): Promise<string> {
  checkNewPassword(password)
  return hashPassword(password)
}
