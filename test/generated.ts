import { generatorCalls, type ProductField } from '@/features/supply/generators/contract'
import { intakeCalls } from '@/features/supply/intake/contract'
import { PERSONAL_FIELD_NAMES } from '@/kernel/lead-fields'
import type { ApiClient } from './client'

/** Nobody the scrubbers' providers could have something against, as they do against some of all generated persons. */
export const SOMEBODY: Readonly<Record<string, string>> = {
  phone: '3035550123',
  email: 'a@example.com',
  leadid: '0F3A1B52-7C44-4D19-9E21-000000000001',
  anura: 'y-1',
}

export const generatedValues = (
  fields: readonly ProductField[],
  instead: Readonly<Record<string, string>> = {},
): Record<string, string> => Object.fromEntries(fields.map(({ name, value }) => [name, instead[name] ?? value]))

/** What the ping/post generator sends beside the fields, with the first RCID it offers. */
export async function generatorSender(staff: ApiClient, classkey: string) {
  const [rcid] = await staff.call(generatorCalls.rcids, { params: { classkey } })
  if (!rcid) throw new Error(`no RCID of ${classkey}`)
  return { rcid: rcid.id, apikey: rcid.apiKey ?? '', publisher_id: rcid.publisherId, source: 'pingpost' }
}

/** A test lead as the generator makes them: pinged without a person, then posted. */
export async function generate(staff: ApiClient, classkey: string) {
  const sender = await generatorSender(staff, classkey)
  const fields = generatedValues(await staff.call(generatorCalls.pingPostFields, { params: { classkey } }), SOMEBODY)
  const anonymous = Object.fromEntries(Object.entries(fields).filter(([name]) => !PERSONAL_FIELD_NAMES.has(name)))
  const ping = await staff.call(intakeCalls.ping, { body: { ...anonymous, ...sender } })
  const post = await staff.call(intakeCalls.post, { body: { ...fields, ...sender, ping_id: ping.ping_id } })
  return { ping, post }
}
