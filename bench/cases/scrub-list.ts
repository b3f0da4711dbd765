import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type PeopleList, PhoneList } from '@/features/platform/reference/server/long-lists'
import { referenceOf } from '@/features/platform/reference/server/public'
import { badPhoneCalls } from '@/features/selling/scrub-lists/contract'
import type { BenchCase } from '../budget'
import { takeTurn } from '@/server/bulk/work'
import type { Services } from '@/server/services'
import { withOneBuyer } from '../direct-post'
import { cpuOf, repeat, signIn } from '../product'
import { asker } from '../reports/timing'

const PHONES = Number(process.env['BENCH_PHONES'] ?? 1_000_000)
const ROUNDS = 12
const LEADS = 25
const MB = 2 ** 20

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** Lists that were replaced are given back a moment after they are found to be garbage. */
const held = async (): Promise<number> => {
  for (let turn = 0; turn < 3; turn++) {
    collect()
    await pause(200)
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / MB
}

/** None of them is a phone of the bench's people. */
const file = (): string => {
  const lines = Array.from({ length: PHONES }, (_, n) => String(3_000_000_000 + n * 7))
  return `phone\n${lines.join('\n')}\n`
}

/** The most that the process held while something went on. */
async function mostDuring<T>(work: Promise<T>): Promise<{ answer: T; most: number }> {
  const look = { most: 0, over: false }
  const watch = async () => {
    while (!look.over) {
      look.most = Math.max(look.most, process.memoryUsage().rss / MB)
      await pause(50)
    }
  }
  const watching = watch()
  const answer = await work
  look.over = true
  await watching
  return { answer, most: look.most }
}

interface Started {
  readonly data: { readonly run: number }
}

async function isOpen({ database: { pool } }: Services, run: number): Promise<boolean> {
  const { rows } = await pool.query('SELECT 1 FROM bulk_runs WHERE id = $1 AND ended_at IS NULL', [run])
  return rows.length > 0
}

/** A list of a million phones: imported, in force, and what it costs leads. */
const scrubList: BenchCase = () =>
  withOneBuyer(async ({ services, base, sell }) => {
    /** By turns with the list and without it: what else the machine does at the moment is in both. */
    const leadCpu = async (): Promise<readonly [withList: number, without: number]> => {
      const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number]
      for (let round = 0; round <= ROUNDS; round++)
        for (const turn of [0, 1] as const) {
          const lists = referenceOf(services).get().lists as { phones: PeopleList }
          const whole = lists.phones
          if (turn === 1) lists.phones = new PhoneList({ packed: new Float64Array(), kinds: [] })
          const cpu = await cpuOf(() => repeat(LEADS, () => sell()))
          lists.phones = whole
          if (round > 0) least[turn] = Math.min(least[turn], cpu / LEADS)
        }
      return least
    }
    const listed = (): number => referenceOf(services).get().lists.phones.size
    await leadCpu()
    const csv = file()
    const [before, resident] = [await held(), process.memoryUsage().rss / MB]
    const ask = asker({ base, token: await signIn(base) }, badPhoneCalls.import.path)
    const began = performance.now()
    let saved = began
    const { answer: inForce, most } = await mostDuring(
      (async () => {
        const { run } = (JSON.parse(await ask({ csv, description: 'DNC', filename: 'dnc.csv' })) as Started).data
        while (await isOpen(services, run)) await takeTurn(services, run)
        saved = performance.now()
        while (listed() < PHONES) await pause(10)
        return performance.now() - saved
      })(),
    )
    const after = await held()
    const [withList, without] = await leadCpu()
    const count = `${PHONES} phones`
    return [
      {
        name: `${count} on a scrub list: CPU per lead against none`,
        value: withList / without,
        unit: '×',
        budget: 1.02,
        kind: 'most',
        note: `${withList.toFixed(2)} ms, none ${without.toFixed(2)} ms`,
      },
      {
        name: `${count}: in force after the last of them was saved`,
        value: inForce,
        unit: 'ms',
        budget: 2000,
        kind: 'most',
      },
      {
        name: `${count}: memory held, for a million`,
        value: ((after - before) * 1_000_000) / PHONES,
        unit: 'MB',
        budget: 32,
        kind: 'most',
      },
      {
        name: `${count}: resident memory at its highest while they are imported, beyond what it was`,
        value: most - resident,
        unit: 'MB',
        budget: 600,
        kind: 'most',
        note: `${((saved - began) / 1000).toFixed(1)} s, file of ${(csv.length / MB).toFixed(1)} MB`,
      },
    ]
  })

export default scrubList
