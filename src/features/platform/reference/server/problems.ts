/** Something of the reference data that cannot be used, and is left out until it is put right. */
export interface Problem {
  readonly subject: string
  readonly text: string
}

export const UNREADABLE = 'its settings or filters cannot be read'

/** One bad row must not keep all others from being loaded. What failed is not repeated: it may hold secrets. */
export class Problems {
  readonly all: Problem[] = []

  guard<T>(subject: string, text: string, otherwise: T, work: () => T): T {
    try {
      return work()
    } catch {
      this.add(subject, text)
      return otherwise
    }
  }

  add(subject: string, text: string): void {
    this.all.push({ subject, text })
  }
}
