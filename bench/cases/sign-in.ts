import { verifyPassword } from '@/server/auth/passwords'
import type { BenchCase } from '../budget'
import { ADMIN, cpuOf, median, repeat, withProduct } from '../product'

const TIMES = 15
const ROUNDS = 5

/** Signing in should cost what the password hash costs, and little more. */
const signIn: BenchCase = () =>
  withProduct(async ({ http, services }) => {
    const { password_hash } = await services.database.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', ADMIN.email)
      .executeTakeFirstOrThrow()
    // The account's hourly limit would end the measurement early.
    const forget = () => services.database.db.deleteFrom('sign_in_tries').execute()
    const once = async () => {
      const answer = await http.inject({ method: 'POST', url: '/api/auth/signin', payload: ADMIN })
      if (answer.statusCode !== 200) throw new Error(`sign-in answered ${answer.statusCode}`)
    }
    const hash = () => verifyPassword(password_hash, ADMIN.password)
    await repeat(5, once)
    const shares: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await forget()
      const whole = await cpuOf(() => repeat(TIMES, once))
      const floor = await cpuOf(() => repeat(TIMES, hash))
      shares.push((100 * floor) / whole)
    }
    return [
      {
        name: 'POST /auth/signin: share of its CPU spent on the hash',
        value: median(shares),
        unit: '%',
        budget: 80,
        kind: 'least',
      },
    ]
  })

export default signIn
