import type { ProductId } from '@/kernel/lead-fields'

export const CONTACT = ['firstname', 'lastname', 'email', 'phone'] as const
const HOME = ['zip', 'address', 'homeowner', 'projecttype'] as const

interface FullReport {
  readonly product: ProductId
  /** Last part of the address, and the title of the menu. */
  readonly path: string
  readonly title: string
  /** What the product asks, after the contact data. */
  readonly own: readonly string[]
  readonly shared: readonly string[]
}

/** The seven reports in the order of the menu; columns of decision F17. */
export const FULL_REPORTS = [
  {
    product: 7,
    path: 'debtsettlement',
    title: 'Debt Settlement',
    own: ['creditcarddebt', 'behindonpayments'],
    shared: [],
  },
  { product: 1, path: 'windows', title: 'Windows', own: ['windowcount'], shared: HOME },
  { product: 2, path: 'roofing', title: 'Roofing', own: ['roofmaterial'], shared: HOME },
  { product: 4, path: 'siding', title: 'Siding', own: ['sidingtype'], shared: HOME },
  { product: 3, path: 'bath', title: 'Bath', own: ['addremovewalls'], shared: HOME },
  {
    product: 5,
    path: 'solar',
    title: 'Solar',
    own: ['powerbill', 'electricityprovider', 'roofshade', 'creditscore'],
    shared: HOME,
  },
  {
    product: 8,
    path: 'homeseller',
    title: 'Home Seller',
    own: [
      'propertytype',
      'propertycondition',
      'occupancy',
      'reasonforselling',
      'timeframe',
      'propertyvalue',
      'owedamount',
      'realtorlisting',
    ],
    shared: HOME,
  },
] as const satisfies readonly FullReport[]

type Report = (typeof FULL_REPORTS)[number]
export type FullField = (typeof CONTACT)[number] | 'state' | Report['own'][number] | (typeof HOME)[number]

const fieldsOfReport = ({ own, shared }: FullReport): FullField[] =>
  [...CONTACT, 'state', ...own, ...shared] as FullField[]

export const ALL_FULL_FIELDS: readonly FullField[] = [...new Set(FULL_REPORTS.flatMap(fieldsOfReport))]

/** The fields of one product; those of all when several are asked for at once. */
export function fullFieldsOf(products: readonly number[] | undefined): readonly FullField[] {
  const report = products?.length === 1 ? FULL_REPORTS.find(({ product }) => product === products[0]) : undefined
  return report ? fieldsOfReport(report) : ALL_FULL_FIELDS
}
