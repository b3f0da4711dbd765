import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { BenchCase } from '../budget'
import { withOneBuyer } from '../direct-post'
import { median } from '../product'
import { p99 } from '../rate'

const AT_ONCE = 60
const ROUNDS = 5

/** Selling leads while strangers sign in from everywhere, against selling them in quiet. */
const signInFlood: BenchCase = () =>
  withOneBuyer(
    async ({ base, services, sell }) => {
      await p99(sell)
      const growths: number[] = []
      const floods: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const quiet = await p99(sell)
        const client = spawn('node_modules/.bin/tsx', ['bench/flood-client.ts', base, String(AT_ONCE)])
        // Under way once a stranger was counted.
        const counted = () => services.database.db.selectFrom('sign_in_tries').select('failures').limit(1).execute()
        while ((await counted()).length === 0) await sell()
        const flooded = await p99(sell)
        client.kill()
        await once(client, 'exit')
        await services.database.db.deleteFrom('sign_in_tries').execute()
        growths.push((100 * (flooded - quiet)) / quiet)
        floods.push(flooded)
      }
      const name = `direct post under ${AT_ONCE} sign-ins at once: growth of the 99th percentile`
      const note = `${median(floods).toFixed(1)} ms`
      return [{ name, value: median(growths), unit: '%', budget: 20, kind: 'most', note }]
    },
    { SLUICE_TRUST_PROXY: '1' },
  )

export default signInFlood
