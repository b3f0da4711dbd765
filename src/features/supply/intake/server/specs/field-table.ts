import type { LeadField, LeadFieldType } from '@/kernel/lead-fields'
import { type Html, html } from '@/server/html/markup'

const FORMATS: Readonly<Record<LeadFieldType, string>> = {
  string: 'Text',
  options: 'One of the values listed',
  number: 'Number',
  range: 'One of the values listed, a number, or from-to',
  email: 'E-mail address',
  phone: '10-digit US number, in any notation',
  zip: '5 digits, of the state',
  state: 'Two letters; the District of Columbia is DC',
  url: 'Web address with http(s)://',
  ip: 'IPv4 or IPv6 address of the consumer',
  datetime: 'Date and time with zone (ISO 8601), or Unix seconds',
}

const formatOf = ({ type, maxLength }: LeadField): string =>
  type === 'string' || type === 'url' ? `${FORMATS[type]}, up to ${maxLength} characters` : FORMATS[type]

const values = ({ options, sample }: LeadField): Html => {
  if (options.length > 0)
    return html`<ul class="values">${options.map(({ value, label }) => html`<li><code>${value}</code> ${label}</li>`)}</ul>`
  return sample === null ? html`` : html`<code class="sample">${sample}</code>`
}

const row = (field: LeadField, required: boolean): Html => html`<tr>
<th scope="row"><code>${field.name}</code><span class="label">${field.label}</span></th>
<td data-label="Needed"><span class="${required ? 'yes' : 'no'}">${required ? 'required' : 'optional'}</span></td>
<td data-label="Format">${formatOf(field)}</td>
<td data-label="${field.options.length > 0 ? 'Values' : 'Example'}">${values(field)}</td>
</tr>`

/** Required fields first, as that is what a reader builds first. */
export function fieldTable(caption: string, fields: readonly LeadField[], required: ReadonlySet<string>): Html {
  const first = fields.filter(({ name }) => required.has(name))
  const then = fields.filter(({ name }) => !required.has(name))
  return html`<table><caption>${caption}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Needed</th><th scope="col">Format</th><th scope="col">Values or example</th></tr></thead>
<tbody>${[...first, ...then].map((field) => row(field, required.has(field.name)))}</tbody></table>`
}

/** Two columns: a word and what it means. */
export const meaningTable = (
  caption: string,
  head: string,
  rows: readonly (readonly [string, string | Html])[],
): Html =>
  html`<table class="meanings"><caption>${caption}</caption>
<thead><tr><th scope="col">${head}</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(([word, text]) => html`<tr><th scope="row"><code>${word}</code></th><td>${text}</td></tr>`)}</tbody></table>`
