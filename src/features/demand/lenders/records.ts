import { z } from 'zod'
import { emails, flag, id, requiredText, text, when } from '@/kernel/inputs'
import { labelled, plain } from '@/kernel/lookup'

export const LENDER_STATUSES = labelled({ active: 'Active', inactive: 'Not active', testing: 'testing' })
export const INVOICE_METHODS = plain('Email', 'Mail', 'Portal', 'None')
export const BILLING_TYPES = labelled({ return: 'Date Returned - Standard', sent: 'Date Sent' })
/** The short names of cards and reports; the form has the long ones. */
export const billingTypeTitle = (type: string): string => (type === 'sent' ? 'Date Sent' : 'Date Returned')

export const NO_RETURNS = 'No returns'
const RETURN_DAYS = [...Array.from({ length: 60 }, (_, n) => n + 1), 90]
export const returnPolicyText = (days: number | null): string =>
  days === null ? NO_RETURNS : days === 1 ? '1 day' : `${days} days`
export const RETURN_POLICIES = [
  { id: NO_RETURNS, title: NO_RETURNS },
  ...RETURN_DAYS.map((days) => ({ id: days, title: returnPolicyText(days) })),
]

/** Days from the sale; null is no returns, also by its words. */
const returnpolicy = z.preprocess(
  (value) => (value === '' || value === NO_RETURNS ? null : typeof value === 'string' ? Number(value) : value),
  z
    .number('Choose one of the options')
    .refine((days) => RETURN_DAYS.includes(days), 'Choose one of the options')
    .nullable(),
)

const columns = {
  title: requiredText(120),
  status: z.enum(['active', 'inactive', 'testing'], 'Choose Active or Not active'),
  returnpolicy,
  invoicemethod: z.enum(['Email', 'Mail', 'Portal', 'None'], 'Choose an invoice method'),
  billingtype: z.enum(['return', 'sent'], 'Choose a billing type'),
  representative: id.nullable(),
  firstname: text(80),
  lastname: text(80),
  email: emails,
  address: text(200),
  city: text(80),
  state: text(40),
  zip: text(12),
  phone: text(40),
  fax: text(40),
  emailcopy: flag,
  /** Blank: the lender's email. */
  emailcopydestination: emails,
  /** Its users pause orders and change caps in the portal without asking. */
  portalchanges: flag,
}

/** The form has every field. */
export const LenderForm = z.strictObject(columns)
/** What is absent stays as it is. */
export const LenderChange = LenderForm.partial()
export type LenderChange = z.output<typeof LenderChange>
export const NewLender = LenderChange.required({ title: true, status: true, invoicemethod: true, billingtype: true })
export type NewLender = z.output<typeof NewLender>

const titled = z.object({ id: z.number(), title: z.string() })
const rep = z.object({ id: z.number(), name: z.string() }).nullable()

/** A lender in the list. */
export const LenderRow = z.object({
  id: z.number(),
  title: z.string(),
  /** Of its orders, archived ones aside. */
  products: z.array(titled),
  status: z.string(),
  /** Sold to it today, returns and data feeds aside. */
  matchedtoday: z.number(),
  /** Returns that wait for a decision, asked for in the given days. */
  requested: z.number(),
  userrep: rep,
  dateadd: when,
})
export type LenderRow = z.output<typeof LenderRow>

export const Lender = z.object({
  id: z.number(),
  title: z.string(),
  status: z.string(),
  returnpolicy: z.number().nullable(),
  invoicemethod: z.string(),
  billingtype: z.string(),
  billingtypesince: z.string().nullable().describe('The first day of this billing type; null: from the beginning'),
  representative: z.number().nullable(),
  /** Who represents it, by name. */
  userrep: rep,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  fax: z.string(),
  emailcopy: z.union([z.literal(0), z.literal(1)]),
  emailcopydestination: z.string(),
  portalchanges: z.union([z.literal(0), z.literal(1)]),
  products: z.array(titled),
  bordeloid: z.string(),
  dateadd: when,
  version: z.number(),
})
export type Lender = z.output<typeof Lender>
