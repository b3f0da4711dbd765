import { type Cents, formatDollars } from '@/kernel/money'
import type { TimelineEvent } from '../contract'

export type Event = TimelineEvent
/** What most events lack. */
export const NOTHING = {
  text: '',
  tone: 'secondary',
  lendertime: null,
  owntime: null,
  by: null,
  posting: null,
  pixel: null,
} as const
export const dollarsText = (cents: number): string => formatDollars(cents as Cents)
export const iso = (at: number | Date): string => new Date(at).toISOString()
