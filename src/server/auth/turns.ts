import { AppError } from '@/kernel/errors'
import { refuseSlowly } from './hold'
import type { Visitor } from './visitor'

/** A hash takes a core and 19 MB for a while: one at a time leaves the rest of the machine to those who send leads. */
const AT_ONCE = 1
const WAITING = 24
/** Places beside these that strangers cannot take. */
const KEPT = 8
/** A turn that others wait behind is followed by a rest so many times as long, for those who send leads. */
const REST = 2
/** Of the places of strangers, for one origin: a flood from one fills no more than a third. */
const PER_ORIGIN = 8
/** Of the kept places, for one person: nobody needs more, and a known origin may be shared with somebody who guesses. */
const PER_PERSON = 2

const busy = (): AppError =>
  new AppError('tooMany', {
    text: 'Too many people are signing in at the moment. Please try again in a few seconds.',
    headers: { 'retry-after': '3' },
  })

/** One of the two queues: how many wait, and how many places each sender has taken. */
class Queue {
  private readonly waiting: (() => void)[] = []
  private readonly taken = new Map<string, number>()

  constructor(
    private readonly places: number,
    private readonly perSender: number,
  ) {}

  hasRoom(sender: string): boolean {
    return this.waiting.length < this.places && (this.taken.get(sender) ?? 0) < this.perSender
  }

  enter(sender: string): void {
    this.taken.set(sender, (this.taken.get(sender) ?? 0) + 1)
  }

  leave(sender: string): void {
    const left = (this.taken.get(sender) ?? 1) - 1
    if (left > 0) this.taken.set(sender, left)
    else this.taken.delete(sender)
  }

  wait(): Promise<void> {
    return new Promise<void>((go) => this.waiting.push(go))
  }

  next(): (() => void) | undefined {
    return this.waiting.shift()
  }
}

const strangers = new Queue(WAITING, PER_ORIGIN)
const people = new Queue(KEPT, PER_PERSON)
let running = 0

/**
 * Work with a password hash: in turn, behind a short queue, and refused when that is full. Once it is, people who are known
 * still find a place and are served first. To be called outside any transaction: who waits must not hold a connection that
 * an intake needs.
 */
export async function inTurn<T>(visitor: Visitor, work: () => Promise<T>): Promise<T> {
  if (strangers.hasRoom(visitor.origin)) return takePlace(strangers, visitor.origin, work)
  const person = await visitor.known()
  if (person !== undefined && people.hasRoom(person)) return takePlace(people, person, work)
  return refuseSlowly(busy())
}

async function takePlace<T>(queue: Queue, sender: string, work: () => Promise<T>): Promise<T> {
  queue.enter(sender)
  try {
    if (running >= AT_ONCE) await queue.wait()
    else running++
    const began = performance.now()
    try {
      return await work()
    } finally {
      // The place is handed on, not freed: nobody slips in between.
      const next = people.next() ?? strangers.next()
      if (next) setTimeout(next, REST * (performance.now() - began))
      else running--
    }
  } finally {
    queue.leave(sender)
  }
}
