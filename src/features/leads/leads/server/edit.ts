import { isUnfinished } from '@/engine/decide/facts'
import { BEING_PROCESSED } from '@/engine/decide/moves'
import { withProvider } from '@/engine/electricity'
import {
  applyToLead,
  type LoadedLead,
  lockLead,
  sealIdentity,
  storedLead,
} from '@/features/selling/market/server/public'
import { suppressedBy } from '@/features/selling/scrubbing/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import { AppError, refuse } from '@/kernel/errors'
import { fieldOf, fieldsOf, PERSONAL_FIELD_NAMES, readLeadField, zipBelongsTo } from '@/kernel/lead-fields'
import type { Tx } from '@/server/database/database'
import type { Context } from '@/server/http/context'
import type { Services } from '@/server/services'
import type { EditField, leadCalls } from '../contract'
import { EDITABLE_NAMES } from '../editable'
import { maskedField, valuesOf } from '@/features/selling/lead-facts/server/public'

export const editableFields = async (services: Services, id: number): Promise<EditField[]> =>
  fieldsShown(await storedLead(services, id))

function fieldsShown(lead: LoadedLead): EditField[] {
  const values = valuesOf(lead)
  return fieldsOf(lead.facts.product)
    .filter(({ name }) => EDITABLE_NAMES.includes(name))
    .map(({ name, label, type, options }) => ({
      ...maskedField(name, label, values[name] ?? ''),
      // A range also takes plain numbers, which no list can hold.
      type: type === 'options' ? ('options' as const) : ('string' as const),
      options: type === 'options' ? options.map(({ value, label: text }) => ({ value, label: text })) : [],
    }))
}

/** The sent fields in their normal form, or one refusal that names every bad one. */
function readEdits({ facts, identity }: LoadedLead, sent: Readonly<Record<string, string | undefined>>) {
  const problems: Record<string, string> = {}
  const edits: Record<string, string> = {}
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) continue
    const field = fieldOf(facts.product, name)
    const read = field && readLeadField(field, value)
    if (!read) problems[name] = 'Unknown field'
    else if (!read.ok) problems[name] = read.message
    else if (read.value === '') problems[name] = 'Required'
    else edits[name] = read.value
  }
  const { state, zip } = { ...facts.fields, ...identity, ...edits }
  if (('state' in edits || 'zip' in edits) && state && zip && !zipBelongsTo(zip, state))
    problems['zip' in edits ? 'zip' : 'state'] ??=
      'zip' in edits ? `This zip is not in ${state}` : `${zip} is not in ${state}`
  if (Object.keys(problems).length > 0) throw new AppError('invalidFields', { fields: problems })
  return edits
}

async function store(services: Services, tx: Tx, lead: LoadedLead, edits: Readonly<Record<string, string>>, at: Date) {
  const values = { ...valuesOf(lead), ...edits }
  const { sealed, hashes } = sealIdentity(services.keys, values, lead.identity)
  const [email, phone, firstname, lastname, address] = hashes
  const of = (hash: Buffer | null | undefined): Buffer | null => hash ?? null
  await tx
    .updateTable('lead_identity')
    .set({
      sealed,
      email_hash: of(email),
      phone_hash: of(phone),
      firstname_hash: of(firstname),
      lastname_hash: of(lastname),
      address_hash: of(address),
    })
    .where('lead_id', '=', lead.facts.id)
    .execute()
  const open = Object.fromEntries(Object.entries(edits).filter(([name]) => !PERSONAL_FIELD_NAMES.has(name)))
  const fields = { ...lead.facts.fields, ...open }
  await tx
    .updateTable('leads')
    .set((eb) => ({
      fields: JSON.stringify(fields),
      us_state: fields['state'] ?? '',
      zip: fields['zip'] ?? '',
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', lead.facts.id)
    .execute()
}

/** Somebody else edited it, or something happened to it, since this one opened it. */
async function guardLead(ctx: Context<typeof leadCalls.edit>, lead: LoadedLead): Promise<void> {
  if (ctx.ifMatch === undefined || ctx.ifMatch === lead.version) return
  const last = await ctx.db
    .selectFrom('system_log as l')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select(['u.name', 'l.dateadd'])
    .where('l.lead_id', '=', lead.facts.id)
    .orderBy('l.id', 'desc')
    .executeTakeFirst()
  const current = { status: lead.state.status, version: lead.version, fields: fieldsShown(lead) }
  const body = { current, changedBy: last?.name ?? '', changedAt: last?.dateadd.toISOString() ?? '' }
  throw new AppError('staleEdit', { body })
}

/** Identity is sealed and hashed anew with the change; a person that a list has by the new phone or e-mail is suppressed. */
export async function editLead(
  services: Services,
  ctx: Context<typeof leadCalls.edit>,
  id: number,
  sent: Readonly<Record<string, string | undefined>>,
) {
  const lead = await lockLead(services, ctx.db, id)
  if (isUnfinished(lead.state)) throw refuse(BEING_PROCESSED)
  await guardLead(ctx, lead)
  const read = readEdits(lead, sent)
  // As at intake: rules and lenders go by our names for electricity providers.
  const { providers } = referenceOf(services).get()
  const edits = withProvider(providers, read, read['state'] ?? lead.facts.fields['state'])
  const old = valuesOf(lead)
  await store(services, ctx.db, lead, edits, new Date(ctx.now))
  const before = Object.fromEntries(Object.keys(edits).map((name) => [name, old[name] ?? '']))
  await ctx.record({ title: 'Lead edited', before, after: edits, links: { lead: id } })
  if (!('phone' in edits) && !('email' in edits)) return { status: lead.state.status }
  const { phone, email } = { ...old, ...edits }
  const list = suppressedBy(referenceOf(services).get().lists, phone, email)
  if (list === null) return { status: lead.state.status }
  const { state } = await applyToLead(services, ctx.db, id, { type: 'suppressed', list }, ctx.actor.name)
  return { status: state.status }
}
