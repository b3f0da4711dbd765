import { PassThrough } from 'node:stream'
import nodemailer, { type SendMailOptions, type TransportOptions } from 'nodemailer'
import { mailFault } from './destination'
import type { NotSentWhy, Result } from './result'

export interface Mail {
  readonly to: readonly string[]
  readonly replyTo?: string | null
  readonly subject: string
  readonly text: string
  /** What the text is where it is not plain. */
  readonly contentType?: string
  readonly attachments?: readonly {
    readonly filename: string
    readonly content: string
    readonly contentType: string
  }[]
  /** The moment by performance.now() at which it is over. */
  readonly deadline: number
}

export interface MailOptions {
  /** smtp:// or smtps:// address of the server that takes our mail, or a transport's settings. */
  readonly transport: string | TransportOptions
  readonly from: string
}

interface MailFailure extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
}

/** The message on its way to the server. It is asked for only after the server has said "go on". */
class Content extends PassThrough {
  begun = false
  stopped = false

  override pipe<T extends NodeJS.WritableStream>(to: T, options?: { end?: boolean }): T {
    if (this.stopped) this.destroy(new Error('given up'))
    else this.begun = true
    return super.pipe(to, options)
  }
}

const NOT_SENT: Readonly<Record<string, NotSentWhy>> = {
  EDNS: 'dns',
  ETLS: 'tls',
  EAUTH: 'refused',
  ECONFIG: 'invalid',
  ETIMEDOUT: 'nothing-written',
}

function failed(error: MailFailure, begun: boolean, totalMs: number): Result {
  const { code = '', message } = error
  const answered = code === 'EENVELOPE' || code === 'EMESSAGE'
  // A numbered reply to the envelope or the message is an answer: the server says no.
  if (answered && error.responseCode)
    return {
      kind: 'answered',
      sent: true,
      status: error.responseCode,
      headers: {},
      body: error.response ?? message,
      bytes: Buffer.byteLength(error.response ?? message),
      sentMs: 0,
      firstByteMs: totalMs,
      totalMs,
    }
  if (!begun) return { kind: 'error', sent: false, why: NOT_SENT[code] ?? 'refused', detail: message, totalMs }
  const why = code === 'ETIMEDOUT' ? 'silence' : 'reset'
  return { kind: 'timeout', sent: true, why, detail: message, status: null, headers: {}, body: '', totalMs }
}

/** An only alternative is the body itself, of whatever type. */
const bodyOf = ({ text, contentType = 'text/plain' }: Mail): SendMailOptions =>
  contentType.startsWith('text/plain') ? { text } : { alternatives: [{ content: text, contentType }] }

/** Hands one mail to the installation's mail server. Taken over by it counts as answered, with its reply code as status. */
export function sendMail(mail: Mail, { transport: server, from }: MailOptions): Promise<Result> {
  const startedAt = performance.now()
  const elapsed = (): number => performance.now() - startedAt
  for (const address of mail.to) {
    const refusal = mailFault(address)
    if (!refusal.ok)
      return Promise.resolve({ kind: 'error', sent: false, why: 'invalid', detail: refusal.message, totalMs: 0 })
  }
  const left = Math.max(1, Math.ceil(mail.deadline - startedAt))
  const limits = { connectionTimeout: left, greetingTimeout: left, socketTimeout: left, dnsTimeout: left }
  const settings = typeof server === 'string' ? { url: server, ...limits } : { ...limits, ...server }
  const transport = nodemailer.createTransport(settings)
  const content = new Content()
  transport.use('stream', (message, next) => {
    message.message.processFunc((input) => input.pipe(content))
    next()
  })
  return new Promise((resolve) => {
    const end = (result: Result): void => {
      clearTimeout(timer)
      transport.close()
      resolve(result)
    }
    const timer = setTimeout(() => {
      const { begun } = content
      content.stopped = true
      // Without its last line the server throws a message away.
      content.destroy()
      end(failed(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }), begun, elapsed()))
    }, left)
    const message: SendMailOptions = {
      from,
      to: mail.to.map((address) => ({ name: '', address })),
      ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
      subject: mail.subject,
      ...bodyOf(mail),
      ...(mail.attachments ? { attachments: [...mail.attachments] } : {}),
      disableFileAccess: true,
      disableUrlAccess: true,
    }
    transport.sendMail(message).then(
      ({ response }: { response?: string }) => {
        const body = response ?? ''
        const status = Number(/^\d{3}/.exec(body)?.[0] ?? 250)
        const bytes = Buffer.byteLength(body)
        const totalMs = elapsed()
        end({
          kind: 'answered',
          sent: true,
          status,
          headers: {},
          body,
          bytes,
          sentMs: 0,
          firstByteMs: totalMs,
          totalMs,
        })
      },
      (error: unknown) => end(failed(error as MailFailure, content.begun, elapsed())),
    )
  })
}
