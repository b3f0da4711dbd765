import { sql } from 'kysely'
import { pageNumbers } from '@/kernel/call'
import { routes } from '@/server/http/context'
import { maskValue } from '@/features/selling/lead-facts/public'
import { mayReveal, noteRead, noteSearch } from '@/features/selling/lead-facts/server/public'
import {
  allOf,
  byInstant,
  describeLead,
  isAny,
  pageOfRows,
  selectLeads,
  totalsOfRows,
} from '@/features/leads/lead-reports/server/public'
import { openIdentity } from '@/features/selling/market/server/public'
import { leadSearchCalls, SEARCHED } from '../contract'
import { identityCondition } from './hashes'

const IDENTITY = { columns: sql`, i.sealed`, join: sql`LEFT JOIN lead_identity AS i ON i.lead_id = l.id` }

export default routes(leadSearchCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { reports } = services.database
  return {
    search: async (ctx, { body }) => {
      const { page, perPage, sort, date, id, ...person } = body
      const where = allOf([
        sql`status <> 'deleted'`,
        ...byInstant({ date }, zone),
        ...isAny('id', id === undefined ? undefined : [id]),
        ...identityCondition(services.keys, person),
      ])
      const found = selectLeads<{ sealed: Buffer | null; test: boolean }>({
        where,
        sort,
        page: pageOfRows(body),
        also: sql`, l.test`,
        beside: IDENTITY,
      })
      const [{ rows }, { total }] = await Promise.all([found.execute(reports), totalsOfRows(reports, where)])
      const open = mayReveal(ctx)
      const by = SEARCHED.filter((name) => person[name])
      if (by.length > 0) await noteSearch(ctx, by, total)
      else if (open && rows.length > 0) await noteRead(ctx, 'Lead search', { date, id }, total)
      const contactOf = (sealed: Buffer | null) => {
        const identity = sealed ? openIdentity(services.keys, sealed) : {}
        const shown = (name: string): string => {
          const value = identity[name] ?? ''
          return open ? value : maskValue(name, value)
        }
        return {
          firstname: shown('firstname'),
          lastname: shown('lastname'),
          email: shown('email'),
          phone: shown('phone'),
        }
      }
      return {
        data: rows.map((row) => ({ ...describeLead(row), test: row.test, ...contactOf(row.sealed) })),
        ...pageNumbers(page, perPage, total, rows.length),
      }
    },
  }
})
