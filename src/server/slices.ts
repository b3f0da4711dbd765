import { setImmediate as othersFirst } from 'node:timers/promises'
import { invalidField } from '@/kernel/errors'
import { CsvFault, type CsvRow, csvSteps } from '@/kernel/read-csv'

/** So long may work on a file keep the process from its leads. */
const SLICE_MS = 5
/** The clock is read once for so many items. */
const BETWEEN_LOOKS = 16

/**
 * Items in lists of at most `most`. Whatever makes the items and whatever is done with a list, other requests get their
 * turn every few milliseconds. Null is a step without an item.
 */
export async function* inSlices<T>(items: Iterable<T | null>, most = 500): AsyncGenerator<T[]> {
  let slice: T[] = []
  let steps = 0
  let began = performance.now()
  for (const item of items) {
    if (item !== null) slice.push(item)
    if (slice.length === most) {
      yield slice
      slice = []
    } else if (++steps % BETWEEN_LOOKS !== 0) continue
    if (performance.now() - began < SLICE_MS) continue
    await othersFirst()
    began = performance.now()
  }
  if (slice.length > 0) yield slice
}

/** The same for work that needs no list. */
export async function eachInTurn<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const steps = function* () {
    for (const item of items) {
      work(item)
      yield null
    }
  }
  for await (const _ of inSlices(steps())) continue
}

export async function mapInTurn<T, Result>(items: Iterable<T>, map: (item: T) => Result): Promise<Result[]> {
  const results: Result[] = []
  await eachInTurn(items, (item) => results.push(map(item)))
  return results
}

export interface CsvForm {
  /** The field of the body that has the text. */
  readonly field: string
  readonly title: RegExp
  /** Lines of one file, empty ones included. */
  readonly lines: number
}

/** The rows of an uploaded file. A file that cannot be read is a 422 that names its field, line and column. */
export async function* csvSlices(
  text: string,
  { field, title, lines }: CsvForm,
  most?: number,
): AsyncGenerator<CsvRow[]> {
  try {
    yield* inSlices(csvSteps(text, title, lines), most)
  } catch (error) {
    throw error instanceof CsvFault ? invalidField(field, error.message) : error
  }
}
