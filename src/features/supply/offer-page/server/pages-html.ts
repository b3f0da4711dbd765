import type { RcidRef } from '@/features/supply/intake/server/public'
import { type LeadField, PRODUCTS, stateName, US_STATES } from '@/kernel/lead-fields'
import { Html, html } from '@/server/html/markup'
import { askedFields, CONSENT_TEXT } from '../form'
import type { BrandCard } from './store'
import { STYLE } from './style'

export interface PageFrame {
  /** Its own address. */
  readonly path: string
  readonly nonce: string
  readonly test: boolean
  /** Addresses of the pixels that it loads. */
  readonly pixels: readonly string[]
}

const COMPLETES: Readonly<Record<string, string>> = {
  firstname: 'given-name',
  lastname: 'family-name',
  email: 'email',
  phone: 'tel',
  address: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
}
const TYPES: Partial<Record<LeadField['type'], string>> = { email: 'email', phone: 'tel', url: 'url' }

/** Closed in: a pixel's code sees neither the page nor what is entered there. */
const pixelFrame = (src: string): Html =>
  html`<iframe src="${src}" sandbox="allow-scripts" title="" aria-hidden="true" tabindex="-1" hidden></iframe>`

/** What a pixel's own document holds. */
export const pixelPage = (code: string): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pixel</title></head><body>${new Html(code)}</body></html>`
    .text

function whole({ nonce, test, pixels }: PageFrame, title: string, body: Html): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style nonce="${nonce}">${new Html(STYLE)}</style></head><body><main>
${test ? html`<p class="test">Test page: what is sent from here is a test lead.</p>` : null}<h1>${title}</h1>
${body}</main>${pixels.map(pixelFrame)}</body></html>`.text
}

const optionsOf = ({ type, options }: LeadField): readonly (readonly [value: string, label: string])[] =>
  type === 'state'
    ? US_STATES.map((state) => [state, stateName(state) ?? state] as const)
    : options.map(({ value, label }) => [value, label] as const)

function control(field: LeadField, value: string, needed: boolean, problem: string | undefined): Html {
  const { name, type, maxLength } = field
  const options = optionsOf(field)
  const state = html`${needed ? html` required` : null}${
    problem === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-problem"`
  } autocomplete="${COMPLETES[name] ?? 'off'}"`
  if (options.length === 0)
    return html`<input id="${name}" name="${name}" type="${TYPES[type] ?? 'text'}" maxlength="${maxLength}" value="${value}"${state}>`
  const choices = options.map(
    ([id, label]) => html`<option value="${id}"${id === value ? html` selected` : null}>${label}</option>`,
  )
  return html`<select id="${name}" name="${name}"${state}><option value="">Choose</option>${choices}</select>`
}

const textIn = (members: ReadonlyMap<string, unknown>, name: string): string => {
  const value = members.get(name)
  return typeof value === 'string' ? value : ''
}

/** The consumer's request; with what was entered before and what is wrong with it. */
export function formPage(
  frame: PageFrame,
  { product, required }: RcidRef,
  hidden: Readonly<Record<string, string>>,
  entered: ReadonlyMap<string, unknown>,
  problems: Readonly<Record<string, string>>,
): string {
  const title = PRODUCTS.find(({ id }) => id === product)?.title ?? ''
  const fields = askedFields(product, required)
  const shown = new Set(fields.map(({ name }) => name))
  const rows = fields.map((field) => {
    const { name, label } = field
    const problem = problems[name]
    const needed = required[name] !== undefined
    return html`<div class="field"><label for="${name}">${label}${needed ? null : html` <span>(optional)</span>`}</label>
${control(field, textIn(entered, name), needed, problem)}${
  problem === undefined ? null : html`<p class="problem" id="${name}-problem">${problem}</p>`
}</div>`
  })
  const others = Object.keys(problems).filter((name) => !shown.has(name))
  return whole(
    frame,
    `Get offers: ${title}`,
    html`${others.length === 0 ? null : html`<p class="problem" role="alert">This form cannot be sent as it is set up. Please contact the site you came from.</p>`}
<form method="post" action="${frame.path}">${Object.entries(hidden).map(([name, value]) =>
      value === '' ? html`` : html`<input type="hidden" name="${name}" value="${value}">`,
    )}<div class="fields">${rows}</div>
<p class="note">On the next page you choose the companies that may contact you. ${CONSENT_TEXT}</p>
<button type="submit">See companies</button></form>`,
  )
}

interface OwnLead {
  readonly lead: number
  readonly seal: string
}

/** One choice for each company, none of them made beforehand. */
export function brandsPage(frame: PageFrame, brands: readonly BrandCard[], own: OwnLead, further: boolean): string {
  const cards = brands.map(
    (
      { name, about, logo },
      n,
    ) => html`<li><input type="checkbox" id="brand-${n}" name="brand_consent[]" value="${name}">
<label for="brand-${n}">${logo === '' ? null : html`<img src="${logo}" alt="" height="32">`}<strong>${name}</strong>${
      about === '' ? null : html`<span>${about}</span>`
    }</label></li>`,
  )
  const title = further ? 'More companies can help' : 'Choose who may contact you'
  return whole(
    frame,
    title,
    html`<form method="post" action="${frame.path}/send">
<input type="hidden" name="lead" value="${own.lead}"><input type="hidden" name="leadseal" value="${own.seal}">
<ul class="brands">${cards}</ul><p class="note">${CONSENT_TEXT}</p>
<button type="submit">Send</button></form>`,
  )
}

export const thanksPage = (frame: PageFrame, chosen: boolean, onwards: string | null): string =>
  whole(
    frame,
    'Thank you',
    html`<p>Your request was received. ${
      chosen ? 'The companies you chose will contact you soon.' : 'No company will contact you about it.'
    }</p>${
      onwards === null
        ? null
        : html`<p><a class="go" href="${onwards}" target="_blank" rel="noopener noreferrer">Continue to the company’s page</a></p>`
    }`,
  )

export const closedPage = (frame: PageFrame, text: string): string =>
  whole(frame, 'Not available', html`<p>${text}</p>`)
