import { expect, it } from 'vitest'
import { csvSlices, eachInTurn, inSlices, mapInTurn } from './slices'

function spin(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** How often others had a turn while something was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work()
  isOver = true
  return turns
}

const slicesOf = async <T>(slices: AsyncIterable<T[]>): Promise<T[][]> => {
  const all: T[][] = []
  for await (const slice of slices) all.push(slice)
  return all
}

it('gives items in lists of the wanted size, without the steps that have none', async () => {
  expect(await slicesOf(inSlices([1, null, 2, 3, null, 4, 5], 2))).toEqual([[1, 2], [3, 4], [5]])
  expect(await slicesOf(inSlices([null, null]))).toEqual([])
  expect(await mapInTurn([1, 2, 3], (n) => 2 * n)).toEqual([2, 4, 6])
})

it('gives others a turn while items are made, while steps have no item, and while lists are used', async () => {
  const slow = function* <T>(item: T) {
    for (let n = 0; n < 200; n++) {
      spin(1)
      yield item
    }
  }
  expect(await turnsDuring(() => slicesOf(inSlices(slow(1))))).toBeGreaterThan(5)
  expect(await turnsDuring(() => slicesOf(inSlices(slow(null))))).toBeGreaterThan(5)
  expect(await turnsDuring(() => eachInTurn(Array(200).fill(1), () => spin(1)))).toBeGreaterThan(5)
  const used = async (): Promise<void> => {
    for await (const _ of inSlices(Array<number>(200).fill(1), 1)) spin(1)
  }
  expect(await turnsDuring(used)).toBeGreaterThan(5)
})

it('names the field of a file that cannot be read, with line and column', async () => {
  const file = { field: 'csv', title: /^id$/, lines: 3 }
  await expect(slicesOf(csvSlices('1\n2,"x', file))).rejects.toMatchObject({
    details: { fields: { csv: 'Line 2, column 3: a quote is opened and never closed' } },
  })
  await expect(slicesOf(csvSlices('\n\n\n\n\n', file))).rejects.toMatchObject({
    details: { fields: { csv: 'A file may have at most 3 lines' } },
  })
})
