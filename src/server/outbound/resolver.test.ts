import { describe, expect, it } from 'vitest'
import { createResolver, type Resolved } from './resolver'

interface Question {
  readonly name: string
  readonly answer: (address: string) => void
  readonly fail: () => void
}

/** A name server whose answers are given by the test. */
function nameServer() {
  const asked: Question[] = []
  let at = 0
  const resolve = createResolver({
    resolve: (name) =>
      new Promise<readonly Resolved[]>((done, reject) =>
        asked.push({
          name,
          answer: (address) => done([{ address, family: 4 }]),
          fail: () => reject(new Error('ENOTFOUND')),
        }),
      ),
    freshMs: 30,
    staleMs: 600,
    atOnce: 3,
    now: () => at,
  })
  return { asked, resolve, pass: (ms: number) => (at += ms) }
}
const first = async (answer: Promise<readonly Resolved[]>): Promise<string | undefined> => (await answer)[0]?.address

describe('names', () => {
  it('are asked for once, however many wait, and again when the answer is old', async () => {
    const { asked, resolve, pass } = nameServer()
    const both = [first(resolve('a')), first(resolve('a'))]
    asked[0]?.answer('1.1.1.1')
    expect(await Promise.all(both)).toEqual(['1.1.1.1', '1.1.1.1'])
    pass(29)
    expect(await first(resolve('a'))).toBe('1.1.1.1')
    expect(asked).toHaveLength(1)
    pass(600)
    const again = first(resolve('a'))
    asked[1]?.answer('2.2.2.2')
    expect(await again).toBe('2.2.2.2')
  })

  it('that were known stay usable while a new answer is awaited', async () => {
    const { asked, resolve, pass } = nameServer()
    const known = first(resolve('a'))
    asked[0]?.answer('1.1.1.1')
    await known
    pass(31)
    expect(await first(resolve('a'))).toBe('1.1.1.1')
    asked[1]?.fail()
    await expect.poll(() => resolve('a').then(() => asked.length)).toBe(3)
    expect(await first(resolve('a'))).toBe('1.1.1.1')
    asked[2]?.answer('2.2.2.2')
    await expect.poll(() => first(resolve('a'))).toBe('2.2.2.2')
  })

  it('never take more than their share of the threads', async () => {
    const { asked, resolve } = nameServer()
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => first(resolve(name)))
    expect(asked.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    asked[1]?.answer('2.2.2.2')
    await all[1]
    await expect.poll(() => asked.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('that cannot be found are asked for again', async () => {
    const { asked, resolve } = nameServer()
    const failing = first(resolve('a'))
    asked[0]?.fail()
    await expect(failing).rejects.toThrow('ENOTFOUND')
    const again = first(resolve('a'))
    asked[1]?.answer('1.1.1.1')
    expect(await again).toBe('1.1.1.1')
  })
})
