import { fieldsOf, type LeadField, type ProductId } from '@/kernel/lead-fields'

/** Asked for on every form, whether or not the RCID requires them: buyers need them. */
const ALWAYS: ReadonlySet<string> = new Set(['firstname', 'lastname', 'email', 'phone', 'state', 'zip'])
/** What the page knows of itself. */
const OWN: ReadonlySet<string> = new Set(['subid', 'sourceurl', 'ipaddress', 'useragent', 'leadtime', 'tcpatext'])
/** Certificates come from scripts of others, and this page runs none. */
const CERTIFICATES: ReadonlySet<string> = new Set(['trustedform', 'leadid', 'anura'])

type Required = Readonly<Record<string, 1 | 2>>

/** What the consumer fills in, in the order of the catalogue. */
export const askedFields = (product: ProductId, required: Required): readonly LeadField[] =>
  fieldsOf(product).filter(
    ({ name }) => !OWN.has(name) && !CERTIFICATES.has(name) && (ALWAYS.has(name) || required[name] !== undefined),
  )

/** Labels of what is required and cannot be given here. */
export const cannotGive = (product: ProductId, required: Required): readonly string[] =>
  fieldsOf(product).flatMap(({ name, label }) =>
    CERTIFICATES.has(name) && required[name] !== undefined ? [label] : [],
  )

/** Kept with the lead word for word, as it was shown. */
export const CONSENT_TEXT =
  'By choosing a company and pressing Send I agree that the companies I chose may call, text and email me about this ' +
  'request at the phone number and email address I gave, also by automated means. My consent is not a condition of any purchase.'
