import type { CallAnswer } from '@/kernel/call'
import type { accountCalls } from '../contract'

export type MfaState = CallAnswer<typeof accountCalls.mfa>
