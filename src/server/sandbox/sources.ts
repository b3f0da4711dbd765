import { createHash } from 'node:crypto'
import type { Prepared } from './engine'
import { SOURCES_KEPT } from './limits'
import { type Failure, isOverrun } from './types'
import type { KnownNames } from './unpack'

/** How many good runs make up for one that went over its limits. */
const PROBATION = 5

/** What the main thread knows of one source text. */
export class Source {
  prepared: Prepared | undefined
  usedAt = 0
  /** Its results mostly have the same members, so their names need not be read again. */
  names: KnownNames | undefined
  private strikes = 0

  constructor(
    readonly id: number,
    readonly text: string,
  ) {}

  /** For the log, which must not hold what staff write. */
  get name(): string {
    return createHash('sha256').update(this.text).digest('hex').slice(0, 16)
  }

  /** It went over its limits lately: it runs apart from the others. */
  get isSuspect(): boolean {
    return this.strikes > 0
  }

  note(failure: Failure | undefined): void {
    if (!failure) this.strikes = Math.max(0, this.strikes - 1)
    else if (isOverrun(failure)) this.strikes = PROBATION
  }
}

export class Sources {
  private readonly known = new Map<string, Source>()
  private last = 0
  private clock = 0

  get(text: string): Source {
    const found = this.known.get(text) ?? this.add(text)
    found.usedAt = ++this.clock
    return found
  }

  private add(text: string): Source {
    if (this.known.size >= SOURCES_KEPT) this.dropOldest()
    const added = new Source(++this.last, text)
    this.known.set(text, added)
    return added
  }

  /** A tenth at once: looking through all for every new one would be slow. */
  private dropOldest(): void {
    const byAge = [...this.known.values()].sort((a, b) => a.usedAt - b.usedAt)
    for (const { text } of byAge.slice(0, Math.ceil(SOURCES_KEPT / 10))) this.known.delete(text)
  }
}
