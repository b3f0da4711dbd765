import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { migrate } from '@/server/database/migrate'
import { createLog } from '@/server/log'

const log = createLog('silent')
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

function migrationsBefore(first: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-codes-'))
  folders.push(folder)
  cpSync('db', folder, { recursive: true })
  const from = join(folder, 'migrations')
  for (const name of readdirSync(from)) if (name >= first) rmSync(join(from, name))
  return folder
}

/** A database as the version before `first` left it, filled, and brought up to date. */
async function upgraded(
  first: string,
  fill: (client: pg.Client) => Promise<unknown>,
  look: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('serverUrl') })
  await admin.connect()
  const name = `sluice_codes_${randomBytes(5).toString('hex')}`
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.toString() })
  try {
    await migrate(url.toString(), migrationsBefore(first), log)
    await client.connect()
    await fill(client)
    await migrate(url.toString(), 'db', log)
    await look(client)
  } finally {
    await client.end()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
}

it('an upgrade keeps what users have searched for within the last hour', () =>
  upgraded(
    '0097',
    (client) =>
      client.query(`INSERT INTO system_log (xid, id, dateadd, category, user_id, title, description, ipaddress, useragent, request_id, call, changes)
        SELECT pg_current_xact_id(), nextval('system_log_id'), now() - ago::interval, 'lead', 7, title, description, '', '', '', '', '[]'
        FROM (VALUES ('1 minute', 'Consumer searched for', 'by phone; 0 leads'),
          ('2 minutes', 'Consumer searched for', 'by phone; 1 leads, 40 not found'),
          ('3 minutes', 'Consumer searched for', 'by phone; 2 leads, 0 not found'),
          ('2 hours', 'Consumer searched for', 'by phone; 0 leads, 12 not found'),
          ('1 minute', 'Consumer data read', 'by phone; 0 leads, 13 not found')) AS v (ago, title, description)`),
    async (client) => {
      const { rows } = await client.query<{ user_id: number; guesses: number }>(
        'SELECT user_id::int, guesses FROM identity_searches ORDER BY guesses',
      )
      expect(rows.map(({ user_id, guesses }) => [user_id, guesses])).toEqual([
        [7, 1],
        [7, 1],
        [7, 40],
      ])
    },
  ))

it('an upgrade gives the steps that passed over an order its id and the rule, and leaves all others', () =>
  upgraded(
    '0098',
    (client) =>
      client.query('INSERT INTO lead_details (lead_id, process) VALUES (1, $1), (2, $2), (3, $3)', [
        JSON.stringify([
          { step: 'received', ms: 1 },
          { step: 'order 41 not offered', ms: 0, note: 'Cap day, 8, full (2026-11-12)' },
          { step: 'order 42 not offered', ms: 0, note: 'Revenue cap month (lender), 5000, full' },
          { step: 'order 43 not offered', ms: 0, note: 'No rule of ours' },
        ]),
        JSON.stringify([{ step: 'received', ms: 2, note: 'Cap day, 8, full' }]),
        '[]',
      ]),
    async (client) => {
      const { rows } = await client.query<{ process: { skipped?: object }[] }>(
        'SELECT process FROM lead_details ORDER BY lead_id',
      )
      expect(rows.map(({ process }) => process.map(({ skipped }) => skipped ?? null))).toEqual([
        [
          null,
          { order: 41, code: 97, ruleValue: '8', leadValue: 'full (2026-11-12)' },
          { order: 42, code: 109 | 128, ruleValue: '5000', leadValue: 'full' },
          null,
        ],
        [null],
        [],
      ])
      expect(rows[0]?.process.map((step) => Object.keys(step).length)).toEqual([2, 4, 4, 3])
    },
  ))

const OLD_REASONS: readonly (readonly [status: string, reason: string | null, code: string | null])[] = [
  ['unmatched', null, null],
  ['unmatched', 'no eligible order', 'no-order'],
  ['unmatched', 'Order status', 'not-buying'],
  ['unmatched', 'Refused before', 'refused-before'],
  ['unmatched', 'Consent', 'consent'],
  ['unmatched', 'Cap day per RCID', 'cap'],
  ['unmatched', 'Revenue cap day (lender)', 'cap'],
  ['unmatched', 'Date/time (lender)', 'cap'],
  ['unmatched', 'price variance', 'price-variance'],
  ['unmatched', 'margin', 'margin'],
  ['unmatched', 'time budget', 'time-budget'],
  ['unmatched', 'no answer in time', 'no-answer'],
  ['unmatched', 'Stonegate: not in our area', 'declined'],
  ['failed', 'Duplicate of lead 7', 'duplicate'],
  ['failed', 'Suppressed: DNC', 'suppressed'],
  ['failed', 'Litigator', 'suppressed'],
  ['failed', 'Token requirements: Both Required, the lead has no token', 'tokens'],
  ['failed', 'Bad words: "Tanner" in the name', 'scrub-badword'],
  ['failed', 'Publisher filter State: TX, lead has MD', 'filter-publisher-state'],
  ['failed', 'RCID filter Lead age, maximum: 5, lead has 7', 'filter-rcid-leadage'],
  ['failed', 'Fake name', 'staff'],
  ['failed', 'An old check: "Tanner"', 'other'],
  ['flagged', 'Risk A: 3', null],
]

it('an upgrade gives every rejected lead the code of its reason, batch after batch', () =>
  upgraded(
    '0099',
    (client) =>
      client.query(
        `INSERT INTO leads (id, received_at, updated_at, status, reason, product_id, publisher_id, rcid_id, flow, test, fields, state)
         SELECT 1000000 * b + n, now(), now(), status, reason, 1, 1, 1, 'directpost', false, '{}',
           jsonb_build_object('reason', reason, 'suppressedBy', CASE WHEN reason = 'Litigator' THEN reason END)
         FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS r (status, reason, n), generate_series(1, 240) AS b`,
        [OLD_REASONS.map(([status]) => status), OLD_REASONS.map(([, reason]) => reason)],
      ),
    async (client) => {
      const { rows } = await client.query<{ status: string; reason: string; code: string; stated: string; n: number }>(
        `SELECT status, reason, reason_code AS code, state ->> 'reasonCode' AS stated, count(*)::int AS n
         FROM leads GROUP BY 1, 2, 3, 4, id % 1000000 ORDER BY id % 1000000`,
      )
      expect(rows.map(({ status, reason, code, stated, n }) => [status, reason, code, stated, n])).toEqual(
        OLD_REASONS.map(([status, reason, code]) => [status, reason, code, code, 240]),
      )
    },
  ))
