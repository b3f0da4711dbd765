import type { LogCategory } from '@/kernel/call'
import { type LogLinks, writeLog } from '@/server/audit/record'
import type { TestApp } from './app'

export interface LogSeed {
  readonly title: string
  readonly category: string
  readonly description?: string
  readonly before?: unknown
  readonly after?: unknown
  readonly links?: LogLinks
  readonly by?: { readonly id: number; readonly name: string }
  readonly useragent?: string
  readonly at?: number
}

/** Log rows as the features write them, one transaction each. */
export async function seedLog(app: TestApp, rows: readonly LogSeed[]): Promise<void> {
  for (const [n, { category, useragent, at, ...entry }] of rows.entries())
    await app.services.database.transact((tx) =>
      writeLog(
        tx,
        {
          category: category as LogCategory,
          call: 'POST /test',
          requestId: `seed-${n}`,
          ipaddress: `10.0.0.${n}`,
          useragent: useragent ?? `agent ${n}`,
          now: new Date(at ?? app.clock.now()),
        },
        entry,
      ),
    )
}
