import { afterAll, describe, expect, it } from 'vitest'
import { startMailSink } from '../../../test/mail-sink'
import { rawServer, why } from './lenders.testing'
import { type Mail, sendMail } from './mail'

const from = 'Sluice <no-reply@sluice.example>'
const mail = (rest: Partial<Mail> & { within?: number } = {}): Mail => {
  const { within = 20_000, ...fields } = rest
  const deadline = performance.now() + within
  return { to: ['leads@buyer.example'], subject: 'A lead', text: 'state: OH', deadline, ...fields }
}

const closers: (() => void)[] = []
afterAll(() => {
  for (const close of closers) close()
})

/** A mail server that says what it is told to at each step, and nothing where nothing is given. */
async function smtp(script: Readonly<Record<string, string | undefined>>) {
  const seen: string[] = []
  const usual: Record<string, string> = {
    hello: '220 x',
    EHLO: '250 x',
    MAIL: '250 ok',
    RCPT: '250 ok',
    DATA: '354 go on',
    '.': '250 taken as 7',
  }
  const say = { ...usual, ...script } as Record<string, string | undefined>
  const server = await rawServer((socket) => {
    const reply = (step: string): void => {
      const text = say[step]
      if (text === 'RESET') socket.resetAndDestroy()
      else if (text !== undefined) socket.write(`${text}\r\n`)
    }
    reply('hello')
    let content = false
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (content && line !== '.') continue
        const step = content ? '.' : (line.split(' ')[0] ?? '').toUpperCase()
        seen.push(step)
        content = step === 'DATA' && say['DATA']?.startsWith('354') === true
        reply(step === 'QUIT' ? 'QUIT' : step)
      }
    })
  })
  closers.push(server.close)
  return { transport: server.url.replace('http:', 'smtp:').replace(/\/$/, ''), seen }
}

describe('a mail', () => {
  it('taken over by the server is answered, with the reply code as status', async () => {
    const sink = await startMailSink()
    closers.push(sink.close)
    const result = await sendMail(mail({ subject: 'Hi\r\nBcc: x@example.com' }), { transport: sink.url, from })
    expect(result).toMatchObject({ kind: 'answered', sent: true, status: 250, body: '250 taken' })
    expect(sink.mails).toHaveLength(1)
    expect(sink.mails[0]).toContain('To: leads@buyer.example')
    expect(sink.mails[0]).not.toMatch(/^Bcc:/m)
  })

  it('goes to all who are named, with the address that answers go to', async () => {
    const sink = await startMailSink()
    closers.push(sink.close)
    const to = ['leads@buyer.example', 'office@buyer.example']
    await sendMail(mail({ to, replyTo: 'jordan@example.com' }), { transport: sink.url, from })
    expect(sink.mails[0]).toContain('To: leads@buyer.example, office@buyer.example')
    expect(sink.mails[0]).toContain('Reply-To: jordan@example.com')
  })

  it('says what its text is', async () => {
    const sink = await startMailSink()
    closers.push(sink.close)
    await sendMail(mail(), { transport: sink.url, from })
    await sendMail(mail({ text: '<lead/>', contentType: 'text/xml; charset=utf-8' }), { transport: sink.url, from })
    expect(sink.mails[0]).toContain('Content-Type: text/plain; charset=utf-8')
    expect(sink.mails[1]).toContain('Content-Type: text/xml; charset=utf-8')
    expect(sink.mails[1]).toContain('<lead/>')
    expect(sink.mails[1]).not.toContain('multipart')
  })

  it('can carry its content as a file', async () => {
    const sink = await startMailSink()
    closers.push(sink.close)
    const attachments = [{ filename: 'lead.xml', content: '<lead/>', contentType: 'application/xml' }]
    await sendMail(mail({ attachments }), { transport: sink.url, from })
    expect(sink.mails[0]).toContain('filename=lead.xml')
  })

  it.each([
    [{ RCPT: '550 no such user' }, 550],
    [{ MAIL: '451 try later' }, 451],
    [{ DATA: '554 no' }, 554],
    [{ '.': '554 spam' }, 554],
  ])('that the server refuses is answered with the refusal: %j', async (script, status) => {
    const { transport } = await smtp(script)
    expect(await sendMail(mail(), { transport, from })).toMatchObject({ kind: 'answered', status })
  })

  it.each([
    [{ hello: undefined }, 'error nothing-written'],
    [{ EHLO: undefined }, 'error nothing-written'],
    [{ RCPT: undefined }, 'error nothing-written'],
    [{ DATA: undefined }, 'error nothing-written'],
    [{ '.': undefined }, 'timeout silence'],
  ])('that hangs ends at its deadline, and says whether the content may have left: %j', async (script, expected) => {
    const { transport } = await smtp(script)
    const started = performance.now()
    const result = await sendMail(mail({ within: 1500 }), { transport, from })
    expect(why(result)).toBe(expected)
    expect(performance.now() - started).toBeGreaterThanOrEqual(1499)
  })

  it('that is given up is never sent afterwards', async () => {
    let goOn: (() => void) | undefined
    const seen: string[] = []
    const ended = new Promise<void>((done) => {
      void rawServer((socket) => {
        socket.write('220 x\r\n')
        socket.on('close', () => done())
        socket.on('data', (chunk) => {
          seen.push(chunk.toString())
          if (chunk.toString().startsWith('DATA')) goOn = () => socket.write('354 go on\r\n')
          else socket.write('250 ok\r\n')
        })
      }).then(async (server) => {
        closers.push(server.close)
        const transport = server.url.replace('http:', 'smtp:').replace(/\/$/, '')
        expect(why(await sendMail(mail({ within: 1000 }), { transport, from }))).toBe('error nothing-written')
        goOn?.()
      })
    })
    await ended
    expect(seen.join('')).toContain('DATA')
    expect(seen.join('')).not.toContain('state: OH')
  })

  it.each([
    [{ '.': 'RESET' }, 'timeout reset'],
    [{ MAIL: 'RESET' }, 'error refused'],
    [{ hello: '554 go away' }, 'error refused'],
  ])('on a connection that breaks: %j', async (script, expected) => {
    const { transport } = await smtp(script)
    expect(why(await sendMail(mail(), { transport, from }))).toBe(expected)
  })

  it('does not leave when no server listens', async () => {
    expect(await sendMail(mail(), { transport: 'smtp://127.0.0.1:1', from })).toMatchObject({
      kind: 'error',
      sent: false,
    })
  })

  it.each(['a@b.example, c@d.example', 'a@[127.0.0.1]', 'a@b.example\r\nBcc: c@d.example', ''])(
    'does not leave to what is not one plain address: %j',
    async (to) => {
      const { transport, seen } = await smtp({})
      expect(await sendMail(mail({ to: ['leads@buyer.example', to] }), { transport, from })).toMatchObject({
        kind: 'error',
        why: 'invalid',
      })
      expect(seen).toEqual([])
    },
  )
})
