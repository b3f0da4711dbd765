import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startSession } from '@/server/auth/sessions'
import type { Services } from '@/server/services'
import type { BenchCase, Figure } from '../budget'
import { type OneBuyer, withOneBuyer } from '../direct-post'
import { median, signIn } from '../product'
import { p99 } from '../rate'

const AT_ONCE = 4
const ROUNDS = 5
/** Requests that have reached the server before measuring starts. */
const UNDER_WAY = 20

/** Somebody of the first lender, signed in to the portal. */
async function lenderUser(services: Services): Promise<{ token: string; party: number }> {
  return services.database.transact(async (tx) => {
    const at = new Date()
    const lender = await tx.selectFrom('lenders').select('id').orderBy('id').executeTakeFirstOrThrow()
    const row = { kind: 'lender', name: 'Bench', email: 'lender@bench.example.com', status: 1, password_hash: '-' }
    const user = await tx
      .insertInto('users')
      .values({ ...row, dateadd: at, dateupdate: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('user_parties')
      .values({ user_id: user.id, kind: 'lender', lender_id: lender.id, dateadd: at })
      .execute()
    const from = { ipaddress: '192.0.2.1', useragent: 'bench' }
    const token = await startSession(services, tx, Date.now(), { userId: user.id, mfaPassed: true, ...from })
    return { token, party: lender.id }
  })
}

/** How much longer direct posts take while hostile clients do one thing, against selling in quiet. */
async function growthUnder({ base, sell, served }: OneBuyer, what: string, more: readonly string[]): Promise<Figure> {
  const growths: number[] = []
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await p99(sell)
    const client = spawn('node_modules/.bin/tsx', ['bench/hostile-client.ts', base, what, String(AT_ONCE), ...more])
    const before = served()
    while (served() < before + UNDER_WAY) await sell()
    const attacked = await p99(sell)
    client.kill()
    await once(client, 'exit')
    growths.push((100 * (attacked - quiet)) / quiet)
    times.push(attacked)
  }
  const name = `direct post while ${AT_ONCE} clients send ${what}: growth of the 99th percentile`
  return {
    name,
    value: median(growths),
    unit: '%',
    budget: 20,
    kind: 'most',
    note: `${median(times).toFixed(1)} ms`,
  }
}

/** Selling leads while hostile clients send what costs most to read. */
const hostile: BenchCase = () =>
  withOneBuyer(
    async (market) => {
      const { services, base, sell, rcid } = market
      await p99(sell)
      const staff = await signIn(base)
      const { token, party } = await lenderUser(services)
      return [
        await growthUnder(market, 'wide and deep bodies', []),
        await growthUnder(market, 'long texts', [staff, '', String(rcid)]),
        await growthUnder(market, 'empty lines', [token, String(party)]),
      ]
    },
    { SLUICE_TRUST_PROXY: '1' },
  )

export default hostile
