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
export const personName = z.string().trim().min(NAME_MIN, 'Invalid name').max(120, 'At most 120 characters')

const email = z.string().max(254)
export const restoreFields = { email }
export const signInFields = { email, password: givenPassword, mfa: storedDevice }
