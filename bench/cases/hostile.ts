import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'undici'
import { startSession } from '@/server/auth/sessions'
import type { Services } from '@/server/services'
import type { BenchCase, Figure } from '../budget'
import { newSubmission, type OneBuyer, withOneBuyer } from '../direct-post'
import { median, signIn } from '../product'
import { p99 } from '../rate'

const AT_ONCE = 4
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
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

const TURNS = 150
/** Letters of a plain post, and of one with all the consent text and tracking values that a publisher may send. */
const LONG_FIELDS = {
  tcpatext: 'By clicking you agree to be called at (214) 555-0142. '.repeat(70),
  sourceurl: `https://quotes.example.com/?${'a=1&'.repeat(480)}`,
  ...Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`track${n}`, 'a+b@c '.repeat(80)])),
}

/** What a direct post with long texts takes, against a plain one: a post of ten times the size may take twice as long. */
async function longPost({ base, services, rcid }: OneBuyer): Promise<Figure> {
  const post = async (more: object): Promise<number> => {
    const { fields } = newSubmission(services, rcid)
    const body = JSON.stringify({ rcid, apikey: 'bench', ...fields, ...more })
    const began = performance.now()
    const answer = await request(`${base}/api/lead/directpost`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
    })
    const text = await answer.body.text()
    if (!text.includes('matched')) throw new Error(text)
    return performance.now() - began
  }
  const [plain, long]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TURNS; turn++) {
    plain.push(await post({}))
    long.push(await post(LONG_FIELDS))
  }
  const name = `direct post with ${Math.round(JSON.stringify(LONG_FIELDS).length / 1000)} KB of consent text and tracking: time against a plain one`
  const [usual, slow] = [median(plain), median(long)]
  const note = `${slow.toFixed(1)} ms, plain ${usual.toFixed(1)} ms`
  return { name, value: slow / usual, unit: '×', budget: 2, kind: 'most', note }
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
        await longPost(market),
        await growthUnder(market, 'wide and deep bodies', []),
        await growthUnder(market, 'long texts', [staff, '', String(rcid)]),
        await growthUnder(market, 'empty lines', [token, String(party)]),
      ]
    },
    { SLUICE_TRUST_PROXY: '1' },
  )

export default hostile
