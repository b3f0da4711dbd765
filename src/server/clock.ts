import type { Clock } from '@/kernel/clock'

export const systemClock: Clock = { now: () => Date.now() }
