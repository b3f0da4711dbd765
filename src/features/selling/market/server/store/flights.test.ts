import { describe, expect, it } from 'vitest'
import { Flights, gathered } from './flights'

/** Groups in the order in which they went; each ends when it is told to. */
function flights(rules: { readonly fails?: (group: readonly string[]) => boolean; readonly size?: number } = {}) {
  const went: string[][] = []
  const ends: (() => void)[] = []
  const fly = async (group: readonly string[]): Promise<string[]> => {
    went.push([...group])
    await new Promise<void>((end) => ends.push(end))
    if (rules.fails?.(group)) throw new Error(`${group.join()} failed`)
    return group.map((item) => item.toUpperCase())
  }
  const all = new Flights<string, string>({
    most: 1,
    size: rules.size ?? 9,
    goesWith: (group, item) => !group.some((other) => other[0] === item[0]),
    together: fly,
    alone: async (item) => (await fly([item]))[0] ?? '',
  })
  return {
    went,
    add: (item: string) => all.add(item),
    endAll: async (until: Promise<unknown>) => {
      const over = until.then(
        () => true,
        () => true,
      )
      const turn = () => new Promise<boolean>((next) => setImmediate(next, false))
      while (!(await Promise.race([over, turn()]))) ends.shift()?.()
    },
  }
}

describe('work that is written in flights', () => {
  it('goes at once when nothing is under way, and together when it comes meanwhile, each with its own result', async () => {
    const { went, add, endAll } = flights({ size: 2 })
    const results = Promise.all(['a', 'b', 'c', 'd'].map(add))
    expect(went).toEqual([['a']])
    await endAll(results)
    expect(await results).toEqual(['A', 'B', 'C', 'D'])
    expect(went).toEqual([['a'], ['b', 'c'], ['d']])
  })

  it('never takes two of one person together: the second goes after the first', async () => {
    const { went, add, endAll } = flights()
    const results = Promise.all(['a1', 'b1', 'b2', 'c1'].map(add))
    await endAll(results)
    expect(went).toEqual([['a1'], ['b1', 'c1'], ['b2']])
  })

  it('is done one by one when the group fails, so that only who is wrong fails', async () => {
    const { went, add, endAll } = flights({ fails: (group) => group.includes('c') })
    const results = Promise.allSettled(['a', 'b', 'c', 'd'].map(add))
    await endAll(results)
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(went).toEqual([['a'], ['b', 'c', 'd'], ['b'], ['c'], ['d']])
  })
})

describe('questions of the same moment', () => {
  it('are one, and an error is everybody’s', async () => {
    const asked: number[][] = []
    const ask = gathered(async (numbers: readonly number[]) => {
      asked.push([...numbers])
      if (numbers.includes(0)) throw new Error('not 0')
      return numbers.map((number) => number * 2)
    })
    expect(await Promise.all([ask(1), ask(2)])).toEqual([2, 4])
    expect(await ask(3)).toBe(6)
    expect(await Promise.allSettled([ask(4), ask(0)])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
    expect(asked).toEqual([[1, 2], [3], [4, 0]])
  })
})
