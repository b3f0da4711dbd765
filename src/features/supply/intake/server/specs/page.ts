import { fieldsOf, pingFieldsOf, PRODUCTS, type ProductId } from '@/kernel/lead-fields'
import { intakeCalls, type SpecType } from '../../contract'
import { requiredFields, type Stage } from '../../read-fields'
import { exampleBody, formCommand, jsonCommand, KEY_PLACEHOLDER } from './examples'
import { fieldTable } from './field-table'
import { Html, html } from '@/server/html/markup'
import { code, consent, errors, furtherFields, json, retries, statuses } from './parts'
import { STYLE } from './style'

export interface SpecSubject {
  readonly type: SpecType
  readonly rcid: number
  readonly title: string
  readonly publisher: string
  readonly product: ProductId
  readonly required: Readonly<Record<string, 1 | 2>>
  readonly testing: boolean
  /** Why nothing is taken at the moment. */
  readonly closed: string | null
}

export interface SpecPlace {
  /** Scheme and host that the examples speak to. */
  readonly base: string
  readonly nonce: string
  /** The day it was made, as a person reads it. */
  readonly date: string
}

const TITLES: Readonly<Record<SpecType, string>> = { pingpost: 'Ping/post', directpost: 'Direct post' }
const urlOf = (base: string, call: 'ping' | 'post' | 'direct'): string => `${base}/api${intakeCalls[call].path}`

const requiredNames = ({ product, required }: SpecSubject, stage: Stage): ReadonlySet<string> =>
  new Set(requiredFields(product, required, stage).map(({ name }) => name))

function pingSection(subject: SpecSubject, url: string): Html {
  const body = exampleBody(subject.rcid, subject.product, 'ping', true)
  return html`<section><h2 id="ping">1. Ping</h2>
<p>Asks for a price. It carries nothing that tells who the consumer is: name, e-mail, phone and street address are ignored and
not kept if they are sent.</p>
${code('Request', jsonCommand(url, body))}
${json('Answer with status 200', {
  data: {
    ping_id: 500001,
    status: 'matched',
    price: 24.5,
    oneToOne: [{ name: 'A brand' }],
    expires: '2026-01-31T15:05:00.000Z',
  },
})}
<p><code>price</code> is what you earn, in dollars. It stands until <code>expires</code>; post before that.</p>
${fieldTable('Fields of a ping', pingFieldsOf(subject.product), requiredNames(subject, 'ping'))}
${code('The same ping, form-encoded', formCommand(url, body))}</section>`
}

function postSection(subject: SpecSubject, url: string): Html {
  const ping = subject.type === 'pingpost'
  const body = exampleBody(subject.rcid, subject.product, 'post', ping)
  const answer = { data: { lead_id: 100001, status: 'matched', price: 24.5, redirect: 'https://buyer.example/next' } }
  return html`<section><h2 id="post">${ping ? '2. Post' : 'Post'}</h2>
${
  ping
    ? html`<p>The lead itself, with the <code>ping_id</code> of the ping and the consumer's identity. Send the fields of the ping
again: where a value differs, the ping's counts.</p>`
    : html`<p>One request with everything about the lead. The answer comes when it is sold, or when no buyer is left.</p>`
}
${code('Request', jsonCommand(url, body))}
${json('Answer with status 200', answer)}
<p>Allow for up to two minutes. <code>redirect</code> is there if the buyer wants to greet the consumer; send the consumer on to
it.</p>
${fieldTable('Fields of a post', fieldsOf(subject.product), requiredNames(subject, 'post'))}
${ping ? html`` : code('The same post, form-encoded', formCommand(url, body))}</section>`
}

function facts(subject: SpecSubject, { base }: SpecPlace): Html {
  const testing = subject.testing ? 'Testing: what is sent now is a test lead and is not sold.' : null
  const status = subject.closed === null ? testing : `Closed: ${subject.closed} What is sent now is refused.`
  const addresses: readonly (readonly [string, string])[] =
    subject.type === 'pingpost'
      ? [
          ['Ping to', urlOf(base, 'ping')],
          ['Post to', urlOf(base, 'post')],
        ]
      : [['Post to', urlOf(base, 'direct')]]
  return html`<dl>${addresses.map(([name, url]) => html`<dt>${name}</dt><dd><code>${url}</code></dd>`)}
<dt>Method</dt><dd>POST, as <code>application/json</code> or <code>application/x-www-form-urlencoded</code>, in UTF-8</dd>
<dt>rcid</dt><dd><code>${subject.rcid}</code> (${subject.title}), in every request</dd>
<dt>apikey</dt><dd>Your secret key, in every request. Here it reads <code>${KEY_PLACEHOLDER}</code>.</dd>
${status === null ? html`` : html`<dt>Status</dt><dd>${status}</dd>`}</dl>`
}

const LINKS = [
  ['post', 'Post'],
  ['status', 'Status'],
  ['consent', 'Consent'],
  ['more', 'Further fields'],
  ['retries', 'Sending again'],
  ['errors', 'Errors'],
] as const

/** Everything a publisher's programmer needs to know to send to one RCID. */
export function specPage(subject: SpecSubject, place: SpecPlace): string {
  const ping = subject.type === 'pingpost'
  const product = PRODUCTS.find(({ id }) => id === subject.product)?.title ?? ''
  const title = `${TITLES[subject.type]} specification`
  const links = ping ? [['ping', 'Ping'] as const, ...LINKS] : LINKS
  const post = urlOf(place.base, ping ? 'post' : 'direct')
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}, ${product}, RCID ${subject.rcid}</title><link rel="icon" href="/favicon.svg">
<style nonce="${place.nonce}">${new Html(STYLE)}</style></head><body>
<header><p class="kicker">${product} leads · ${subject.publisher}</p><h1>${title}</h1>${facts(subject, place)}
<nav aria-label="On this page"><ul>${links.map(([id, text]) => html`<li><a href="#${id}">${text}</a></li>`)}</ul></nav></header>
<main>${ping ? pingSection(subject, urlOf(place.base, 'ping')) : html``}${postSection(subject, post)}
<section><h2 id="status">Status</h2>${statuses(ping)}</section>
${consent(ping)}${furtherFields()}${retries(ping)}${errors()}</main>
<footer>RCID ${subject.rcid}, as of ${place.date}. This page is made from what is set for the RCID, and changes with it.</footer>
</body></html>`.text
}
