import nodemailer from 'nodemailer'
import { request } from 'undici'
import type { Services } from '../services'
import type { FeatureJobs } from '../jobs/jobs'

const KEEP_DAYS = 14

interface Outgoing {
  readonly channel: string
  readonly recipient: string
  readonly subject: string
  readonly attachment_name: string | null
  readonly attachment: Buffer | null
}

async function send(services: Services, row: Outgoing, body: string) {
  const { config, keys } = services
  if (row.channel === 'mail') {
    const transport = nodemailer.createTransport(config.SLUICE_SMTP_URL ?? '')
    const { attachment_name: filename, attachment } = row
    const attachments = filename && attachment ? [{ filename, content: keys.decrypt(attachment) }] : []
    const { recipient: to, subject } = row
    await transport.sendMail({ from: config.SLUICE_MAIL_FROM, to, subject, text: body, attachments })
    transport.close()
    return
  }
  const { statusCode } = await request(config.SLUICE_SMS_URL ?? '', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(config.SLUICE_SMS_TOKEN ? { authorization: `Bearer ${config.SLUICE_SMS_TOKEN}` } : {}),
    },
    body: JSON.stringify({ to: row.recipient, text: body }),
    headersTimeout: 20_000,
    bodyTimeout: 20_000,
  })
  if (statusCode >= 300) throw new Error(`the text message gateway answered ${statusCode}`)
}

async function deliver(services: Services, { id }: { id: number }): Promise<void> {
  const { db } = services.database
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row?.body || row.status === 'sent') return
  try {
    await send(services, row, services.keys.decrypt(row.body))
  } catch (error) {
    const text = (error as Error).message.slice(0, 500)
    await db.updateTable('outbox').set({ status: 'failed', error: text }).where('id', '=', id).execute()
    throw error
  }
  const datesent = new Date(services.clock.now())
  // A delivered body is of no more use here, and may hold a key that still opens something.
  await db
    .updateTable('outbox')
    .set({ status: 'sent', error: null, datesent, body: null, attachment: null })
    .where('id', '=', id)
    .execute()
}

async function forgetOld(services: Services): Promise<void> {
  const limit = new Date(services.clock.now() - KEEP_DAYS * 86_400_000)
  await services.database.db.deleteFrom('outbox').where('dateadd', '<', limit).execute()
}

export const outboxJobs: FeatureJobs = {
  tasks: [{ name: 'outbox.deliver', run: deliver }],
  recurring: [{ name: 'outbox.forget-old', everyMs: 3_600_000, run: forgetOld }],
}
