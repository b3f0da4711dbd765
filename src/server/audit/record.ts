import { sql } from 'kysely'
import type { LogCategory } from '@/kernel/call'
import { changesBetween } from '@/kernel/changes'
import type { Tx } from '../database/database'

export interface LogLinks {
  readonly lead?: number
  readonly user?: number
  readonly publisher?: number
  readonly rcid?: number
  readonly pixel?: number
  readonly lender?: number
  readonly order?: number
}

export interface LogEntry {
  readonly title: string
  readonly description?: string
  readonly before?: unknown
  readonly after?: unknown
  readonly links?: LogLinks
  /** Where one call changes things of several kinds. */
  readonly category?: LogCategory
  /** Who did it, where the session does not tell (sign-in, registration). */
  readonly by?: { readonly id: number; readonly name: string }
}

export interface Origin {
  readonly category: LogCategory
  readonly call: string
  readonly requestId: string
  readonly ipaddress: string
  readonly useragent: string
  readonly now: Date
  readonly user?: { readonly id: number; readonly name: string } | undefined
  readonly realUserId?: number | undefined
}

/** Takes the id inside the INSERT, never before it: the chain relies on the table's lock being held by then (settled.ts). */
export async function writeLog(tx: Tx, origin: Origin, entry: LogEntry): Promise<void> {
  const user = entry.by ?? origin.user
  const links = entry.links ?? {}
  const changes = JSON.stringify(changesBetween(entry.before, entry.after))
  await sql`
    INSERT INTO system_log (xid, id, dateadd, category, title, description, user_id, user_name, real_user_id, ipaddress,
      useragent, request_id, call, changes, lead_id, related_user_id, publisher_id, rcid_id, pixel_id, lender_id, order_id)
    VALUES (pg_current_xact_id(), nextval('system_log_id'), ${origin.now}, ${entry.category ?? origin.category}, ${entry.title}, ${entry.description ?? ''},
      ${user?.id ?? null}, ${user?.name ?? null}, ${origin.realUserId ?? null}, ${origin.ipaddress},
      ${origin.useragent}, ${origin.requestId}, ${origin.call}, ${changes}::jsonb, ${links.lead ?? null},
      ${links.user ?? null}, ${links.publisher ?? null}, ${links.rcid ?? null}, ${links.pixel ?? null},
      ${links.lender ?? null}, ${links.order ?? null})`.execute(tx)
}
