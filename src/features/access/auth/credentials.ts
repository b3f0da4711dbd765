import { z } from 'zod'
import { PASSWORD_MAX } from '@/kernel/password-rules'
import { CODE_LENGTH, NAME_MIN } from './rules'

/** What people prove who they are with, at the console and at the portal alike. */
export const oneTimeKey = z.string().max(100)
/** One that exists: whether it is right is not told by its form. */
export const givenPassword = z.string().max(PASSWORD_MAX)
export const newPassword = z.string().min(1, 'Required').max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`)
export const storedDevice = z.string().max(200).nullish()
export const sixDigits = z.string().trim().length(CODE_LENGTH, 'Enter the 6 digits')
/** Signs that break a line or turn the text around: with them a name could pass for another, or for more than a name. */
const MISLEADING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
export const personName = z
  .string()
  .trim()
  .min(NAME_MIN, 'Invalid name')
  .max(120, 'At most 120 characters')
  .refine((name) => !MISLEADING.test(name), 'Invalid name')

const email = z.string().max(254)
export const restoreFields = { email }
export const signInFields = { email, password: givenPassword, mfa: storedDevice }
