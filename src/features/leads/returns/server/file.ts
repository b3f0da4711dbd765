import type { Db, Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { csvSlices, eachInTurn } from '@/server/slices'
import { RETURNS_FILE } from '../file-limits'
import { noted } from '../problems'
import { type LeadKey, returnLine, type ReturnLine, titleOf, unlessRepeated } from '../rules'
import { leadPart, leadsOf, listed, nameOf, NOTHING, type Reader, type Row, rowsOf } from './find'
import * as rows from './sql'

async function linesOf(csv: string, beginning: boolean): Promise<ReturnLine[]> {
  const lines: ReturnLine[] = []
  const file = { ...RETURNS_FILE, title: titleOf(beginning) }
  for await (const rows of csvSlices(csv, file)) lines.push(...rows.map(returnLine))
  return lines
}

/** What a file asks for: at least one row for each of its lines, in its order. */
export async function returnsOfFile(
  services: Services,
  db: Db | Tx,
  csv: string,
  reader: Reader,
  after = 0,
): Promise<{ rows: Row[]; by: ReadonlySet<LeadKey['kind']>; notFound: number }> {
  const lines = await linesOf(csv, after === 0)
  const keys = lines.flatMap(({ key }) => (key ? [key] : []))
  const found = await leadsOf(services, db, keys)
  const ids = [...new Set([...found.values()].flat())]
  const { lender } = reader
  const postings = (await rows.soldOfLeads(db, ids)).filter((one) => lender === undefined || one.lender === lender)
  const leads = await rows.leadsById(db, ids)
  const sold = await rowsOf(services, db, postings, leads, reader)
  const byLead = new Map<number, Row[]>()
  for (const row of sold) listed(byLead, row.lead?.id ?? 0).push(row)
  const reasonOf = await rows.reasonsByTitle(db)
  const named = new Set<string>()
  const answer = ({ line, text, key, reason, fault }: ReturnLine): Row[] => {
    const own = (found.get(nameOf(key)) ?? []).filter((lead) => lender === undefined || byLead.has(lead))
    // Who is named again is answered by one row, however many leads and sales there are.
    const most = named.has(nameOf(key)) ? 1 : Number.POSITIVE_INFINITY
    named.add(nameOf(key))
    const row = { ...NOTHING, line: line + after, asked: text, reason }
    if (fault !== null) return [{ ...row, problem: 'unreadable-line', note: fault }]
    if (key === null || own.length === 0) return [{ ...row, ...noted('lead-not-found') }]
    return own.slice(0, most).flatMap((lead): Row[] => {
      const sales = byLead.get(lead)
      if (!sales) return [{ ...row, ...leadPart(services, leads.get(lead), reader), ...noted('not-sold') }]
      return sales.slice(0, most).map((sale) => ({
        ...sale,
        line: row.line,
        asked: text,
        reason: sale.reason || reason,
        reasonid: sale.allowed ? reasonOf(reason, sale.product?.id ?? 0) : null,
      }))
    })
  }
  const firstOf = unlessRepeated()
  const answered: Row[] = []
  await eachInTurn(lines, (line) => {
    for (const row of answer(line)) answered.push(firstOf(row))
  })
  const people = new Set(keys.flatMap((key) => (key.kind === 'lead' ? [] : [nameOf(key)])))
  return {
    rows: answered,
    by: new Set(keys.map(({ kind }) => kind)),
    /** E-mail addresses and phones that no lead has. */
    notFound: [...people].filter((name) => !found.has(name)).length,
  }
}
