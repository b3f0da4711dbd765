import pg from 'pg'
import { referenceOf } from '@/features/platform/reference/server/public'
import type { TestApp } from '../test/app'

/** Runs as script, as a spreadsheet's formula or as a template, wherever it is not taken for text. */
export const HOSTILE = `=1'"></script><script>__ran=2</script><img data-hostile src=x onerror=__ran=1>{{7777*7}}`
/** What a template would have made of it. */
export const RUN_BY_TEMPLATE = String(7777 * 7)
/** In HTML that was not written as text. */
export const RAW = '<img data-hostile'

/**
 * Text columns whose words are the product's own, not a person's: codes, keys, fingerprints, names that programs go by.
 * Those that the database itself holds to its words (CHECK) need no line; any other column holds hostile text.
 */
const CODED = new Set([
  ...[
    'kind',
    'status',
    'flow',
    'outcome',
    'key',
    'hash',
    'request_id',
    'held_by',
    'classkey',
    'part',
    'screen',
    'slug',
  ],
  ...[
    'outcomes',
    'permissions',
    'mails_off',
    'password_hash',
    'mfa_method',
    'mfa_phone_last',
    'timezone',
    'via',
    'type',
  ],
  ...['datapart', 'sendpart', 'resultpart', 'resultname', 'before_status', 'category', 'call', 'mode', 'us_state'],
  ...['invoicemethod', 'logo', 'brandlogo', 'pingstatus', 'list', 'account', 'state', 'pricemodel', 'ended_why'],
])
/** Where `name` is a key of the product's own. */
const NAMED = /^(installation|list_|market_settings|mends|migrations|publisher_scrubbers|send_|graphile)/
const KEYED =
  /^((images|market_processes)\.id|products\.title|leads\.zip|list_changes\.value|alerts\.subject|partner_mails\.(mail|subject))$/
/** Cleaned when it is saved, and served as HTML: saved by its call. */
const SAVED_AS_HTML = /^landing_page(s|_versions)\.content$/
/** Programs read these: what is no URL, time zone or document there says so, and shows nothing. */
const DOCUMENTS =
  /^(send_format_drafts\.document|scrub_import_parts\.(lines|results)|send_part_edits\.(diff|resultdiff))$/
const ADDRESSES = /^(destination|destinationping|url|redirect|sourceurl|content)$/
/** Objects of texts. */
const TEXTS_WITHIN = ['leads.fields', 'pings.fields', 'lead_details.tracking', 'pings.tracking']

const isWords = (table: string, column: string): boolean =>
  !CODED.has(column) &&
  !(column === 'name' && NAMED.test(table)) &&
  ![KEYED, SAVED_AS_HTML, DOCUMENTS].some((known) => known.test(`${table}.${column}`))

/** A link runs by its scheme, an email is one still; all others begin with what a spreadsheet runs. */
const poisoned = (column: string): string => {
  if (column === 'link') return `'javascript:__ran=3//' || $1::text`
  if (column === 'email' || column === 'recipient') return `$$+'1$$ || left($1::text, 0) || "${column}"`
  if (ADDRESSES.test(column)) return `"${column}" || $1::text`
  return `$1::text || "${column}"`
}

const CHECK_VIOLATION = '23514'

/** Every text that a person can have written into this world becomes hostile; answers which columns did. */
export async function poison(app: TestApp): Promise<string[]> {
  const admin = new pg.Client({ connectionString: app.url })
  await admin.connect()
  try {
    // Neither triggers nor references: what is stored is the question, not how it came there.
    await admin.query('SET session_replication_role = replica')
    const { rows } = await admin.query<{ table: string; column: string }>(
      `SELECT c.relname AS table, a.attname AS column FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid = 'text'::regtype
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1, 2`,
    )
    const done: string[] = []
    for (const { table, column } of rows.filter((one) => isWords(one.table, one.column))) {
      const update = `UPDATE "${table}" SET "${column}" = ${poisoned(column)} WHERE "${column}" IS NOT NULL`
      try {
        await admin.query(update, [HOSTILE])
        done.push(`${table}.${column}`)
      } catch (error) {
        if ((error as { code?: string }).code !== CHECK_VIOLATION)
          throw new Error(`${table}.${column}`, { cause: error })
      }
    }
    for (const place of TEXTS_WITHIN) {
      const [table, column] = place.split('.')
      await admin.query(
        `UPDATE ${table} SET ${column} = (SELECT jsonb_object_agg(key, to_jsonb($1::text || value))
           FROM jsonb_each_text(${column})) WHERE ${column} <> '{}'`,
        [HOSTILE],
      )
    }
    await admin.query(
      `UPDATE system_log SET changes = (SELECT jsonb_agg(one || jsonb_build_object('before', $1::text, 'after', $1::text))
         FROM jsonb_array_elements(changes) AS one) WHERE changes <> '[]'`,
      [HOSTILE],
    )
    await referenceOf(app.services).reload()
    return done
  } finally {
    await admin.end()
  }
}
