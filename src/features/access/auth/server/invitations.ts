import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { INVITATION_DAYS } from '../rules'
import { issueKey } from './one-time-keys'
import { siteUrl } from './site-url'

/** Where an invitation leads to, and what it calls that place. */
const PLACES = {
  console: { name: 'the Sluice console', path: '/user/registration' },
  portal: { name: 'the Sluice partner portal', path: '/portal/invitation' },
} as const

interface Invited {
  readonly id: number
  readonly name: string
  readonly email: string
}

/** Mails a new invitation; an older one ends. */
export async function sendInvitation(
  services: Services,
  tx: Tx,
  now: number,
  user: Invited,
  to: keyof typeof PLACES,
): Promise<void> {
  const key = await issueKey(services.keys, tx, user.id, 'invitation', now, INVITATION_DAYS * 86_400_000)
  const { name, path } = PLACES[to]
  await services.outbox.post(tx, {
    channel: 'mail',
    recipient: user.email,
    subject: 'You are invited to Sluice',
    body: `Hello ${user.name},\n\nyou have been invited to ${name}. Open this page to choose a password:\n${siteUrl(services)}${path}/${key}\n\nThe link works once, for ${INVITATION_DAYS} days.\n`,
  })
}
