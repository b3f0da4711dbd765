import { plainText } from '@/kernel/rich-text'
import type { Option } from '@/web/kit'
import { BILLING_TYPES, INVOICE_METHODS, LENDER_STATUSES, returnPolicyText } from '../records'

interface LogField {
  readonly label: string
  readonly options?: readonly Option[]
  readonly write?: (value: unknown) => string
}

const NO_YES: readonly Option[] = [
  { id: 0, title: 'No' },
  { id: 1, title: 'Yes' },
]
const richText = (value: unknown): string => (typeof value === 'string' ? plainText(value) : '')
const picture = (value: unknown): string => (value === '' ? '' : 'a picture')

/** What a lender's log calls its fields, as the screens do. */
export const LENDER_LOG_FIELDS: Readonly<Record<string, LogField>> = {
  title: { label: 'Title' },
  status: { label: 'Status', options: LENDER_STATUSES },
  returnpolicy: { label: 'Return policy', write: (days) => returnPolicyText(Number(days)) },
  invoicemethod: { label: 'Invoice method', options: INVOICE_METHODS },
  billingtype: { label: 'Billing type', options: BILLING_TYPES },
  representative: { label: 'Representative' },
  firstname: { label: 'First name' },
  lastname: { label: 'Last name' },
  email: { label: 'Email' },
  address: { label: 'Address' },
  city: { label: 'City' },
  state: { label: 'State' },
  zip: { label: 'Zip' },
  phone: { label: 'Phone' },
  fax: { label: 'Fax' },
  emailcopy: { label: 'Email delivery copy', options: NO_YES },
  emailcopydestination: { label: 'Email copy destination' },
  portalchanges: { label: 'Lender can edit orders in the portal', options: NO_YES },
  'settings.displayname': { label: 'Settings: Display name' },
  'settings.phone': { label: 'Settings: Phone' },
  'settings.hidename': { label: 'Settings: Hide name' },
  'settings.link': { label: 'Settings: Link' },
  'settings.bulletpoints': { label: 'Settings: Bullet points', write: richText },
  'settings.logo': { label: 'Settings: Logo', write: picture },
  'onetoone.compliance': { label: 'One To One: Compliance', options: NO_YES },
  'onetoone.title': { label: 'One To One: Display name' },
  'onetoone.description': { label: 'One To One: Description', write: richText },
  'onetoone.logo': { label: 'One To One: Logo', write: picture },
}
