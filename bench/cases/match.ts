import { matchBenchCase } from '@/engine/match/match.bench-case'
import type { BenchCase } from '../budget'
import { cpuOf, median } from '../product'

const ROUNDS = 60

/** A verdict for every order: the index against the rules asked one by one, which are what it must mean. */
const match: BenchCase = async () => {
  const { name, leads, indexed, naive } = matchBenchCase({ orders: 2000 })
  const cpu = (work: () => number): Promise<number> => cpuOf(() => Promise.resolve(work()))
  for (let i = 0; i < 5; i++) indexed()
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) times.push((1000 * (await cpu(indexed))) / leads)
  // An absolute figure: the least, as everything else the machine does only adds to it.
  const perLead = Math.min(...times)
  const floor = (1000 * (await cpu(naive))) / leads
  return [
    {
      name: `${name}, verdicts for all: CPU per lead`,
      value: perLead,
      unit: 'µs',
      budget: 25,
      kind: 'most',
      note: `median ${median(times).toFixed(1)}`,
    },
    {
      name: `${name}: times faster than asking every rule`,
      value: floor / median(times),
      unit: '×',
      budget: 80,
      kind: 'least',
    },
  ]
}

export default match
