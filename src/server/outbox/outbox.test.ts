import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../../../test/app'
import { startMailSink } from '../../../test/mail-sink'

/** A text message gateway that answers what it is told to. */
const received: { authorization: string | undefined; body: unknown }[] = []
let answer = 200
const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    received.push({ authorization: request.headers.authorization, body: JSON.parse(body) })
    response.writeHead(answer).end()
  })
})

let app: TestApp
let sink: Awaited<ReturnType<typeof startMailSink>>

beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  sink = await startMailSink()
  app = new TestApp({
    SLUICE_SMTP_URL: sink.url,
    SLUICE_SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
    SLUICE_SMS_TOKEN: 'gateway-token',
  })
  await app.start()
})
afterAll(async () => {
  await app.stop()
  gateway.close()
  sink.close()
})

const post = (message: { channel: 'mail' | 'sms'; recipient: string; subject?: string; body: string }) =>
  app.services.database.transact((tx) => app.services.outbox.post(tx, message))
const newest = () => app.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('a message with a gateway set', () => {
  it('leaves by SMTP, and its body is forgotten once delivered', async () => {
    await post({ channel: 'mail', recipient: 'ann@example.com', subject: 'Hello', body: 'open /auth/restore/abc' })
    expect((await newest()).status).toBe('queued')
    await app.runJobs()
    expect(sink.mails.at(-1)).toContain('open /auth/restore/abc')
    expect(await newest()).toMatchObject({ status: 'sent', body: null })
  })

  it('cannot smuggle a header in through its subject', async () => {
    await post({ channel: 'mail', recipient: 'ann@example.com', subject: 'Hi\r\nBcc: all@example.com', body: 'x' })
    await app.runJobs()
    expect(sink.mails.at(-1)).not.toMatch(/^Bcc:/m)
  })

  it('leaves by the text message gateway with its token', async () => {
    await post({ channel: 'sms', recipient: '+12125550123', body: '123456 is your code' })
    await app.runJobs()
    expect(received.at(-1)).toEqual({
      authorization: 'Bearer gateway-token',
      body: { to: '+12125550123', text: '123456 is your code' },
    })
  })

  it('is kept as failed, with the reason, when the gateway refuses', async () => {
    answer = 500
    await post({ channel: 'sms', recipient: '+12125550123', body: 'again' })
    await expect(app.runJobs()).rejects.toThrow('500')
    expect(await newest()).toMatchObject({ status: 'failed', error: 'the text message gateway answered 500' })
    answer = 200
    await app.runJobs()
    expect((await newest()).status).toBe('sent')
  })

  it('does not exist when the change it belongs to is rolled back', async () => {
    const before = await newest()
    const change = app.services.database.transact(async (tx) => {
      await app.services.outbox.post(tx, { channel: 'mail', recipient: 'x@example.com', body: 'x' })
      throw new Error('rolled back')
    })
    await expect(change).rejects.toThrow('rolled back')
    expect((await newest()).id).toBe(before.id)
    expect(await app.runJobs()).toBe(0)
  })
})
