import { type Counter, type CounterOwner, parseCounterKey, periodKey } from '@/engine/caps/counter'
import type { UsedCounter } from '@/engine/caps/fill'
import { addDays } from '@/kernel/business-time'

/**
 * When a counter moved, by steps: `at` is indexed, and only rows whose indexed columns stay as they are can be updated
 * in place. Counters move with every posting.
 */
export const COUNTER_STEP_MS = 2000

/** The earliest periods that still grant or refuse something. */
export interface RunningPeriods {
  readonly minute: number
  readonly day: string
  readonly week: string
  readonly month: string
  /** Windows have the clock of their order, and may pass midnight. */
  readonly window: string
}

export const runningPeriods = (zone: string, now: number): RunningPeriods => {
  const day = periodKey('day', zone, now)
  return {
    minute: Number(periodKey('minute', zone, now)) - 1,
    day,
    week: periodKey('week', zone, now),
    month: periodKey('month', zone, now),
    window: addDays(day, -2),
  }
}

const windowDay = (key: string): string => key.slice(key.indexOf('@') + 1)

/** A day ahead of ours is one that another process has reached already. */
function stillCounts(
  { period, periodKey: of }: Pick<Counter, 'period' | 'periodKey'>,
  running: RunningPeriods,
): boolean {
  if (period === 'overall') return true
  if (period === 'minute') return Number(of) >= running.minute
  return (period === 'window' ? windowDay(of) : of) >= running[period]
}

interface Known {
  readonly counter: Counter
  used: number
}

/** Counters that end together. */
interface Ending {
  readonly of: Pick<Counter, 'period' | 'periodKey'>
  readonly keys: Set<string>
}

const ownerOf = ({ owner, ownerId }: Counter): string => `${owner}/${ownerId}`

/**
 * What has been taken, as last heard of, by owner. Following it costs by what moved, never by how much there is: keys are
 * parsed once, periods end as a whole, owners that are gone take theirs with them.
 */
export class LiveCounters {
  private readonly owners = new Map<string, Map<string, Known>>()
  private readonly endings = new Map<string, Ending>()

  /** From here on counters of these owners are kept and no others; says which of them were not known before. */
  keepOwners(owners: ReadonlySet<string>): string[] {
    for (const owner of this.owners.keys()) if (!owners.has(owner)) this.drop(owner)
    const added = [...owners].filter((owner) => !this.owners.has(owner))
    for (const owner of added) this.owners.set(owner, new Map())
    return added
  }

  drop(owner: string): void {
    for (const [key, { counter }] of this.owners.get(owner) ?? []) this.endings.get(endingOf(counter))?.keys.delete(key)
    this.owners.delete(owner)
  }

  /** The counter if this is news. */
  hear(key: string, used: number, running: RunningPeriods): UsedCounter | null {
    const owner = key.slice(0, key.indexOf('/', key.indexOf('/') + 1))
    const own = this.owners.get(owner)
    if (!own) return null
    const known = own.get(key)
    if (known) {
      if (known.used === used) return null
      known.used = used
      return known
    }
    const counter = parseCounterKey(key)
    if (!stillCounts(counter, running)) return null
    const heard = { counter, used }
    own.set(key, heard)
    if (counter.period !== 'overall') this.noteEnding(key, counter)
    return heard
  }

  private noteEnding(key: string, counter: Counter): void {
    const name = endingOf(counter)
    let ending = this.endings.get(name)
    if (!ending) this.endings.set(name, (ending = { of: counter, keys: new Set() }))
    ending.keys.add(key)
  }

  /** Counters of periods that are over, at most so many at a time: they only take up room. */
  forgetPast(running: RunningPeriods, most: number): Counter[] {
    const gone: Counter[] = []
    for (const [name, { of, keys }] of this.endings) {
      if (stillCounts(of, running)) continue
      for (const key of keys) {
        if (gone.length === most) return gone
        const counter = parseCounterKey(key)
        keys.delete(key)
        this.owners.get(ownerOf(counter))?.delete(key)
        gone.push(counter)
      }
      this.endings.delete(name)
    }
    return gone
  }

  of(owner: CounterOwner, id: number): readonly UsedCounter[] {
    return [...(this.owners.get(`${owner}/${id}`)?.values() ?? [])]
  }

  get size(): number {
    let size = 0
    for (const own of this.owners.values()) size += own.size
    return size
  }
}

const endingOf = ({ period, periodKey: of }: Counter): string => `${period}/${period === 'window' ? windowDay(of) : of}`
