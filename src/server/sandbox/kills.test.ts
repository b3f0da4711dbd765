import { afterAll, beforeAll, expect, it } from 'vitest'
import { FILLED_MB, killMany, settledMegabytes, SOON_MS, threadCount } from './kills.bench-case'
import { TestSandbox } from './testing'

const box = new TestSandbox({ workers: 2, killMs: SOON_MS })
beforeAll(() => box.sandbox.warmUp())
afterAll(() => box.sandbox.stop())

const KILLS = 16

/** The bench counts the megabytes over hundreds of them; this sees a thread, or its memory, that stays. */
it('threads that had to be ended leave nothing behind, and others notice nothing', async () => {
  await killMany(box.sandbox, 4)
  const [megabytes, threads] = [await settledMegabytes(box.sandbox), threadCount()]
  const others = box.othersAtWork()
  await killMany(box.sandbox, KILLS)
  expect((await others.stop()).wrong).toEqual([])
  expect((await settledMegabytes(box.sandbox)) - megabytes).toBeLessThan((KILLS * FILLED_MB) / 3)
  expect(threadCount()).toBeLessThanOrEqual(threads + 3)
})
