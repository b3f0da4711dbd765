import { TRACKING_LIMITS } from '../../tracking'
import { meaningTable } from './field-table'
import { type Html, html } from '@/server/html/markup'

/** Parts that read the same for every RCID. */

export const code = (title: string, text: string): Html =>
  html`<figure><figcaption>${title}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`

export const json = (title: string, value: object): Html => code(title, JSON.stringify(value, null, 2))

export const statuses = (ping: boolean): Html =>
  meaningTable('What status says', 'status', [
    [
      'matched',
      ping ? 'A ping found a buyer, a post was sold; price is what you earn.' : 'Sold; price is what you earn.',
    ],
    ['unmatched', 'No buyer. A reason may tell more.'],
    ['rejected', 'The lead did not pass our checks; reason says which.'],
    ['pending', 'Not decided yet: the lead is kept and nothing needs to be sent again. Not an answer to a ping.'],
  ])

export const errors = (): Html => html`<section><h2 id="errors">Errors</h2>
<p>What is answered with 4xx was not taken. The body says why: <code>message</code> is one sentence, <code>errors</code> names
every field that needs attention, all at once.</p>
${meaningTable('HTTP status codes', 'Code', [
  [
    '400',
    'Refused as a whole: wrong rcid or apikey, RCID not active, ping expired or already posted, unreadable body.',
  ],
  ['405', 'Only POST is answered.'],
  ['413', 'The body is larger than 256 KB.'],
  ['415', 'Neither JSON nor form-encoded, not UTF-8, or compressed (Content-Encoding).'],
  ['422', 'Fields are missing or wrong; see errors.'],
  ['429', 'Too many requests a minute from this RCID; the header Retry-After says how many seconds to wait.'],
  ['5xx', 'Our fault. Send the same request again, with the same Idempotency-Key.'],
])}
${json('Answer with status 422', {
  message: 'Some fields need attention.',
  errors: { zip: 'This zip is not in NY', phone: 'Enter a 10-digit US phone number' },
})}</section>`

export const retries = (ping: boolean): Html => html`<section><h2 id="retries">Sending again</h2>
<p>If an answer does not reach you, send the same request again. With the header <code>Idempotency-Key</code> (any text of yours,
new for every request that means something new) the same key and body get the first answer for 24 hours, and are never worked
on twice; the same key with another body is refused with 422.</p>
${
  ping
    ? html`<p>A post that repeats a <code>ping_id</code> for the same consumer gets the first answer too.</p>`
    : html`<p>Without a key, the same phone and e-mail within 5 minutes get the first answer.</p>`
}</section>`

export const consent = (ping: boolean): Html => html`<section><h2 id="consent">Brands and consent</h2>
<p>Some buyers may contact a consumer only if the consumer chose their brand. ${
  ping
    ? html`The answer to a ping lists them as <code>oneToOne</code>. Show these names, and send those the consumer chose with the
post as <code>brand_consent</code>: a list of names, or names with commas between them.`
    : html`Send the names of the brands the consumer chose as <code>brand_consent</code>: a list of names, or names with commas
between them.`
}</p>
<ul><li>A list: only the chosen brands get the lead.</li><li>An empty list: nobody gets it.</li>
<li>No <code>brand_consent</code>: buyers that need the consent are left out.</li><li>A name we do not know is refused with 422.</li></ul>
</section>`

export const furtherFields = (): Html => html`<section><h2 id="more">Further fields</h2>
${meaningTable('Fields of the request itself', 'Field', [
  ['source', 'Slug of the lead source, if you were given one.'],
  ['product', 'Not needed: the RCID has one product. If it is sent, it must be that one.'],
])}
<p>Every other field is kept with the lead as a tracking parameter: at most ${TRACKING_LIMITS.count}, names up to
${TRACKING_LIMITS.name} and values up to ${TRACKING_LIMITS.value} characters, 8 KB together. Texts are UTF-8.</p></section>`
