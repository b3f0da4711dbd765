import { randomInt } from 'node:crypto'
import { mayPost, specUrl } from '@/features/supply/intake/server/public'
import { sampleValues } from '@/features/supply/generators/public'
import { LAST_LEAD, lastTestLead, maskedKey } from '@/features/supply/rcids/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import { AppError } from '@/kernel/errors'
import { fieldsOf, type LeadField, type ProductId } from '@/kernel/lead-fields'
import { shownPrice } from '@/kernel/price'
import { found } from '@/server/http/edits'
import type { Services } from '@/server/services'
import type { Need, SampleField } from '../contract'

/** To a publisher the RCIDs of others are not there. */
async function rowOf({ database: { db } }: Services, publisher: number, id: number) {
  const row = await db
    .selectFrom('rcids as r')
    .innerJoin('products as d', 'd.id', 'r.product_id')
    .leftJoin('users as u', 'u.id', 'r.apikey_by')
    .selectAll('r')
    .select(['d.title as product_title', 'u.name as maker', 'u.kind as maker_kind', LAST_LEAD.as('lastlead')])
    .where('r.id', '=', id)
    .where('r.publisher_id', '=', publisher)
    .executeTakeFirst()
  return found(row, 'RCID')
}

async function lastTestPing({ database: { db } }: Services, id: number): Promise<Date | null> {
  const row = await db
    .selectFrom('pings')
    .select('received_at')
    .where('rcid_id', '=', id)
    .where('test', '=', true)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at ?? null
}

/** As the door would refuse it; both flows closed is what closes an RCID. */
function closedBy(services: Services, id: number): string | null {
  const rcid = referenceOf(services).get().rcids.get(id)
  if (!rcid) return 'This RCID is not active.'
  const refusals = (['pingpost', 'directpost'] as const).map((flow) => {
    try {
      mayPost(rcid, flow)
      return null
    } catch (error) {
      if (error instanceof AppError) return error.message
      throw error
    }
  })
  return refusals.includes(null) ? null : (refusals[0] ?? null)
}

type Required = Readonly<Record<string, number>>

function needsOf({ name, personal }: LeadField, required: Required): { ping: Need; post: Need } {
  const asked = required[name] ?? 0
  return {
    ping: personal ? 'ignored' : asked === 2 ? 'required' : 'optional',
    post: asked > 0 ? 'required' : 'optional',
  }
}

export async function portalRcid(services: Services, publisher: number, id: number) {
  const row = await rowOf(services, publisher, id)
  const required = row.required as Required
  return {
    id,
    title: row.title,
    status: row.status,
    product: { id: row.product_id, title: row.product_title },
    pricemodel: row.pricemodel as 'CPA' | 'REV',
    pricevalue: shownPrice(row.pricevalue) ?? 0,
    duplicate: row.duplicate,
    apikey: maskedKey(services, row.apikey),
    apikeyat: row.apikey_at,
    apikeyby: row.apikey === null || row.maker === null ? null : row.maker_kind === 'publisher' ? row.maker : 'staff',
    earlierkeyuntil: row.earlierkey_until,
    lastlead: row.lastlead,
    testping: await lastTestPing(services, id),
    testpost: await lastTestLead(services.database.db, id),
    pingminutes: referenceOf(services).get().settings.pingValidMinutes,
    closed: closedBy(services, id),
    specs: { pingpost: specUrl(services, id, 'pingpost'), directpost: specUrl(services, id, 'directpost') },
    fields: fieldsOf(row.product_id as ProductId).map((field) => ({
      field: field.name,
      label: field.label,
      ...needsOf(field, required),
    })),
  }
}

/** Fields without a sample are asked for only where the RCID insists on them: a sample should pass untouched. */
export async function sampleOf(services: Services, publisher: number, id: number, now: number): Promise<SampleField[]> {
  const row = await rowOf(services, publisher, id)
  const required = row.required as Required
  const asked = fieldsOf(row.product_id as ProductId).filter(
    ({ name, sample }) => sample !== null || required[name] !== undefined,
  )
  const values = sampleValues(asked, randomInt, now)
  return asked.map((field) => ({
    name: field.name,
    label: field.label,
    value: values.get(field.name) ?? '',
    type: field.options.length > 0 && (field.type === 'options' || field.type === 'range') ? 'options' : 'string',
    options: field.options.map(({ value, label }) => ({ value, label })),
    ...needsOf(field, required),
  }))
}
