import { fieldsOf, type LeadField, pingFieldsOf, type ProductId } from '@/kernel/lead-fields'
import type { Stage } from '../../read-fields'

/** Stands where a publisher puts its own key; the real one is shown on no page. */
export const KEY_PLACEHOLDER = 'YOUR_API_KEY'
const PING_PLACEHOLDER = 500001

type Example = Readonly<Record<string, string | number>>

const samples = (fields: readonly LeadField[]): Example =>
  Object.fromEntries(fields.flatMap(({ name, sample }) => (sample === null ? [] : [[name, sample]])))

/** A whole body that the intake takes once the key stands in it. */
export function exampleBody(rcid: number, product: ProductId, stage: Stage, ping: boolean): Example {
  return {
    rcid,
    apikey: KEY_PLACEHOLDER,
    ...(ping && stage === 'post' ? { ping_id: PING_PLACEHOLDER } : {}),
    ...samples(stage === 'ping' ? pingFieldsOf(product) : fieldsOf(product)),
  }
}

/** For a POSIX shell: everything between single quotes stands for itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

export const jsonCommand = (url: string, body: Example): string =>
  [
    `curl ${quoted(url)} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${quoted(JSON.stringify(body, null, 2))}`,
  ].join('\n')

export const formCommand = (url: string, body: Example): string =>
  [
    `curl ${quoted(url)}`,
    ...Object.entries(body).map(([name, value]) => `  --data-urlencode ${quoted(`${name}=${value}`)}`),
  ].join(' \\\n')
