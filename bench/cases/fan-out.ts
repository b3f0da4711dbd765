import { formatBenchCase } from '@/integrations/speed.bench-case'
import { fanOutBenchCase } from '@/server/outbound/fan-out.bench-case'
import type { BenchCase } from '../budget'
import { cpuOf, median } from '../product'

const ROUNDS = 15
const TIMES = 40

/** The two parts of an auction that templates need, each against the same 50 posts by bare undici. */
const fanOut: BenchCase = async () => {
  const { bare, ratio } = await fanOutBenchCase()
  const { name, build, read } = formatBenchCase(50, 'ping')
  const work = (): Promise<void> => {
    for (let i = 0; i < TIMES; i++) {
      build()
      read()
    }
    return Promise.resolve()
  }
  await cpuOf(work)
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) times.push((1000 * (await cpuOf(work))) / TIMES)
  return [
    { name: 'fan-out to 50 buyers: CPU against bare undici', value: ratio, unit: '×', budget: 1.1, kind: 'most' },
    {
      name: `${name}, built and read: CPU against bare undici posting them`,
      value: median(times) / bare,
      unit: '×',
      budget: 0.6,
      kind: 'most',
      note: `${median(times).toFixed(0)} µs`,
    },
  ]
}

export default fanOut
