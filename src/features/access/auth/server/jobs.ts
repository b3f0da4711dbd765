import type { FeatureJobs } from '@/server/jobs/jobs'
import type { Services } from '@/server/services'
import { sendRestoreMail } from './restore'

const HOUR = 3_600_000
const DAY = 86_400_000

/** Ended sessions, used keys and old tries are of no use after a while; the system log keeps what happened. */
async function forgetOld(services: Services): Promise<void> {
  const { db } = services.database
  const now = services.clock.now()
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', new Date(now - 30 * DAY))
    .execute()
  await db
    .deleteFrom('mfa_challenges')
    .where('expires_at', '<', new Date(now - DAY))
    .execute()
  await db
    .deleteFrom('one_time_keys')
    .where('expires_at', '<', new Date(now - 30 * DAY))
    .execute()
  await db.deleteFrom('trusted_devices').where('expires_at', '<', new Date(now)).execute()
  await db
    .deleteFrom('sign_in_tries')
    // Tries count for an hour; where somebody has signed in is remembered for as long as a device would be.
    .where('last_try_at', '<', new Date(now - HOUR))
    .where((eb) => eb.or([eb('signed_in_at', 'is', null), eb('signed_in_at', '<', new Date(now - 30 * DAY))]))
    .execute()
}

export default {
  tasks: [{ name: 'auth.restore', run: sendRestoreMail }],
  recurring: [{ name: 'auth.forget-old', everyMs: 3_600_000, run: forgetOld }],
} satisfies FeatureJobs
