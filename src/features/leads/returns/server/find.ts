import { dollars, maskValue } from '@/features/selling/lead-facts/public'
import { productOf } from '@/features/selling/lead-facts/server/public'
import type { Db, Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { eachInTurn, mapInTurn } from '@/server/slices'
import { identityHash, openIdentity } from '@/features/selling/market/server/public'
import { noted } from '../problems'
import type { ReturnRow } from '../rows'
import { type LeadKey, leadKeyOf, shownStatus } from '../rules'
import { type Judged, judge } from './judge'
import * as rows from './sql'
import type { FoundLead, SoldFilter, SoldPosting } from './sql'

/** As calls answer it, but with the instants of the database. */
export type Row = Omit<ReturnRow, 'lead' | 'lenderposting' | 'returnitem'> & {
  readonly lead: { readonly id: number; readonly status: string; readonly dateadd: Date } | null
  readonly lenderposting: {
    readonly id: number
    readonly status: string
    readonly date: Date
    readonly price: number
  } | null
  readonly returnitem: { readonly id: number; readonly dateadd: Date; readonly datefinalized: Date | null } | null
}

const NOBODY = { email: '', phone: '' }
export const NOTHING: Row = {
  ...{ line: null, asked: '', lead: null, leaddata: NOBODY, lender: null, lenderorder: null, lenderposting: null },
  ...{
    product: null,
    allowed: false,
    reason: '',
    reasonid: null,
    status: null,
    problem: null,
    note: '',
    lastday: null,
  },
  ...{ daysleft: null, cap: null, returnitem: null },
}

/** Who consumers are is shown in part unless the asker may see it. */
export interface Reader {
  readonly open: boolean
  /** A lender that asks for itself: what others bought is not there. */
  readonly lender?: number
}

export function leadPart(services: Services, lead: FoundLead | undefined, { open }: Reader): Partial<Row> {
  if (!lead) return {}
  const identity = lead.sealed ? openIdentity(services.keys, lead.sealed) : {}
  const shown = (name: string): string => {
    const value = identity[name] ?? ''
    return open ? value : maskValue(name, value)
  }
  return {
    lead: { id: lead.id, status: lead.status, dateadd: lead.dateadd },
    leaddata: { email: shown('email'), phone: shown('phone') },
    product: productOf(lead.product),
  }
}

const soldPart = (sold: SoldPosting, { refusal, ...judged }: Judged): Partial<Row> => ({
  ...judged,
  lender: { id: sold.lender, title: sold.lendertitle, returnpolicy: sold.returnpolicy },
  lenderorder: { id: sold.order, title: sold.ordertitle, returncap: sold.returncap },
  lenderposting: { id: sold.posting, status: sold.status, date: sold.sent_at, price: dollars(sold.revenue) },
  allowed: refusal === null,
  status:
    sold.itemstatus === null ? null : shownStatus({ status: sold.itemstatus, credited: sold.itemcredited ?? false }),
  reason: sold.itemreason ?? '',
  ...noted(refusal),
  returnitem:
    sold.item === null || sold.itemdateadd === null
      ? null
      : { id: sold.item, dateadd: sold.itemdateadd, datefinalized: sold.itemfinalized },
})

/** The rows of sold postings, with their leads. */
export async function rowsOf(
  services: Services,
  db: Db | Tx,
  sold: readonly SoldPosting[],
  leads: ReadonlyMap<number, FoundLead>,
  reader: Reader,
): Promise<Row[]> {
  const judged = await judge(services, db, sold)
  return mapInTurn(sold.entries(), ([at, row]) => ({
    ...NOTHING,
    ...leadPart(services, leads.get(row.lead), reader),
    ...soldPart(row, judged[at] ?? { refusal: 'policy' as const, lastday: null, daysleft: null, cap: null }),
  }))
}

export interface ReturnSearch extends Omit<SoldFilter, 'leads'> {
  readonly leads?: readonly number[] | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** Sold postings for staff to choose from. */
export async function searchReturns(
  services: Services,
  db: Db | Tx,
  search: ReturnSearch,
  reader: Reader,
): Promise<Row[]> {
  const wanted = [search.email, search.phone].flatMap((text) => (text ? [text] : []))
  let leads = search.leads
  for (const text of wanted) {
    const key = leadKeyOf(text)
    const found = key && key.kind !== 'lead' ? await leadsOf(services, db, [key]) : undefined
    const ids = found?.get(nameOf(key)) ?? []
    leads = leads ? leads.filter((id) => ids.includes(id)) : ids
  }
  const sold = await rows.findSold(db, { ...search, leads })
  return rowsOf(services, db, sold, await rows.leadsById(db, [...new Set(sold.map(({ lead }) => lead))]), reader)
}

export const nameOf = (key: LeadKey | null): string =>
  key === null ? '' : key.kind === 'lead' ? String(key.lead) : key.kind === 'email' ? key.email : key.phone

export function listed<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

export async function leadsOf(
  services: Services,
  db: Db | Tx,
  keys: readonly LeadKey[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  const add = (name: string, lead: number) => listed(found, name).push(lead)
  const ids = keys.flatMap((key) => (key.kind === 'lead' ? [key.lead] : []))
  for (const id of await rows.existingLeads(db, ids)) add(String(id), id)
  for (const kind of ['email', 'phone'] as const) {
    const names = new Map<string, string>()
    await eachInTurn(keys, (key) => {
      const hash = key.kind === kind ? identityHash(services.keys, kind, nameOf(key)) : null
      if (hash) names.set(hash.toString('hex'), nameOf(key))
    })
    const hashes = [...names.keys()].map((hex) => Buffer.from(hex, 'hex'))
    for (const { lead, hash } of await rows.leadsByHash(db, `${kind}_hash`, hashes))
      add(names.get(hash.toString('hex')) ?? '', lead)
  }
  return found
}

/** Of sold postings: whether each may be asked back now, or what became of the request there is. */
export async function returnableOf(services: Services, db: Db, asked: Parameters<typeof rows.postingsById>[1]) {
  const sold = asked.length === 0 ? [] : await rows.postingsById(db, asked)
  const judged = await judge(services, db, sold)
  return new Map(
    sold.map((row, at) => {
      const { refusal, ...rest } = judged[at] ?? {
        refusal: 'policy' as const,
        lastday: null,
        daysleft: null,
        cap: null,
      }
      const status =
        row.itemstatus === null ? null : shownStatus({ status: row.itemstatus, credited: row.itemcredited ?? false })
      const { posting, itemreason } = row
      return [posting, { ...rest, allowed: refusal === null, ...noted(refusal), status, reason: itemreason ?? '' }]
    }),
  )
}
