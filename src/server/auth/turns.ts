import { AppError } from '@/kernel/errors'
import { refuseSlowly } from './hold'

/** A hash takes a core and 19 MB for a while: one at a time leaves the rest of the machine to those who send leads. */
const AT_ONCE = 1
const WAITING = 24
/** A turn that others wait behind is followed by a rest so many times as long, for those who send leads. */
const REST = 2
/** Of these, from one address: whoever floods fills no more than a third of the room. */
const PER_ADDRESS = 8

const busy = (): AppError =>
  new AppError('tooMany', {
    text: 'Too many people are signing in at the moment. Please try again in a few seconds.',
    headers: { 'retry-after': '3' },
  })

const waiting: (() => void)[] = []
const from = new Map<string, number>()
let running = 0

/**
 * Work with a password hash: in turn, behind a short queue, and refused when that is full. To be called outside
 * any transaction: who waits must not hold a connection that an intake needs.
 */
export async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  const own = from.get(address) ?? 0
  if (own >= PER_ADDRESS || waiting.length >= WAITING) return refuseSlowly(busy())
  from.set(address, own + 1)
  try {
    if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
    else running++
    const began = performance.now()
    try {
      return await work()
    } finally {
      // The place is handed on, not freed: nobody slips in between.
      const next = waiting.shift()
      if (next) setTimeout(next, REST * (performance.now() - began))
      else running--
    }
  } finally {
    const left = (from.get(address) ?? 1) - 1
    if (left > 0) from.set(address, left)
    else from.delete(address)
  }
}
