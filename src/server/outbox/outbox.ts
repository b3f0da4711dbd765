import type { Clock } from '@/kernel/clock'
import type { Config } from '../config'
import type { Tx } from '../database/database'
import type { Jobs } from '../jobs/jobs'
import type { Keyring } from '../secrets/keyring'

export interface Message {
  readonly channel: 'mail' | 'sms'
  readonly recipient: string
  readonly subject?: string
  readonly body: string
  /** A text file that goes with a mail. */
  readonly attachment?: { readonly name: string; readonly text: string }
}

export interface Outbox {
  /** Keeps the message with the caller's change; delivery follows as a job where a gateway is set. */
  post(tx: Tx, message: Message): Promise<void>
}

export const hasGateway = (config: Config, channel: Message['channel']): boolean =>
  channel === 'mail' ? config.SLUICE_SMTP_URL !== undefined : config.SLUICE_SMS_URL !== undefined

export function createOutbox(config: Config, clock: Clock, keys: Keyring, jobs: Jobs): Outbox {
  return {
    async post(tx, message) {
      const sends = hasGateway(config, message.channel)
      const { id } = await tx
        .insertInto('outbox')
        .values({
          channel: message.channel,
          recipient: message.recipient,
          subject: message.subject ?? '',
          // Bodies carry one-time keys and codes.
          body: keys.encrypt(message.body),
          attachment_name: message.attachment?.name ?? null,
          attachment: message.attachment ? keys.encrypt(message.attachment.text) : null,
          status: sends ? 'queued' : 'kept',
          dateadd: new Date(clock.now()),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (sends) await jobs.add(tx, 'outbox.deliver', { id })
    },
  }
}
