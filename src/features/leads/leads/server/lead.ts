import { isUnfinished, placesHeld } from '@/engine/decide/facts'
import { BEING_PROCESSED, deleteRefusal, failRefusal, matchNoBuyerRefusal, rematchRefusal } from '@/engine/decide/moves'
import type { LeadState } from '@/engine/decide/state'
import { decodeVerdicts } from '@/engine/match/verdicts'
import { leadBodies, type LoadedLead, storedLead } from '@/features/selling/market/server/public'
import type { Pinged } from '@/engine/ranking/pinged'
import { referenceOf } from '@/features/platform/reference/server/public'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import { dollars, maskConsent, maskValue, SOURCE_TITLES } from '@/features/selling/lead-facts/public'
import {
  detailsOf,
  lenderOf,
  partiesOf,
  productOf,
  type ScrubLine,
  seconds,
  valuesOf,
} from '@/features/selling/lead-facts/server/public'

const sourceOf = (flow: string) => ({ id: flow, title: SOURCE_TITLES[flow] ?? flow })

/** What the buttons may do: asked of the same functions that decide when one is pressed. */
const actionsOf = (state: LeadState) => {
  const busy = isUnfinished(state) ? BEING_PROCESSED : null
  return {
    fail: failRefusal(state),
    rematch: busy ?? rematchRefusal(state),
    matchednobuyer: matchNoBuyerRefusal(state),
    edit: busy,
    delete: deleteRefusal(state),
  }
}

async function uploadsOf(services: Services, db: Db, lead: LoadedLead) {
  const reference = referenceOf(services).get()
  const cost = await db
    .selectFrom('cost_upload_leads as l')
    .innerJoin('cost_uploads as u', 'u.id', 'l.upload_id')
    .leftJoin('users', 'users.id', 'u.user_id')
    .select(['u.id', 'u.date', 'users.name', 'l.newcost'])
    .where('l.lead_id', '=', lead.facts.id)
    .where('u.undone_at', 'is', null)
    .orderBy('u.id', 'desc')
    .executeTakeFirst()
  const revenue = await db
    .selectFrom('revenue_upload_leads as l')
    .innerJoin('revenue_uploads as u', 'u.id', 'l.upload_id')
    .leftJoin('users', 'users.id', 'u.user_id')
    .select(['u.id', 'u.date', 'users.name', 'u.lender_id', 'u.mode', 'u.undone_at', 'l.amount', 'l.before_revenue'])
    .where('l.lead_id', '=', lead.facts.id)
    .orderBy('u.id')
    .execute()
  return {
    costUpload: cost ? { date: cost.date, user: cost.name ?? '', log: cost.id, cost: dollars(cost.newcost) } : null,
    revenueUpload: revenue.map((row) => {
      const { id, title } = lenderOf(reference, row.lender_id)
      return {
        log: row.id,
        date: row.date,
        user: row.name ?? '',
        lender: { id, title },
        mode: row.mode,
        amount: dollars(row.amount),
        before: dollars(row.before_revenue),
        undone: row.undone_at !== null,
      }
    }),
  }
}

/** How many orders were pinged for it: by the ping it was posted for, and for the lead itself. */
async function pingCount(services: Services, db: Db, { facts }: LoadedLead): Promise<number> {
  const ping = facts.ping
    ? await db.selectFrom('pings').select('postings').where('id', '=', facts.ping).executeTakeFirst()
    : undefined
  const { pings } = await leadBodies(services, facts.id, facts.receivedAt)
  return ((ping?.postings ?? []) as Pinged[]).length + pings.reduce((sum, { pinged }) => sum + pinged.length, 0)
}

const metaOf = (values: Readonly<Record<string, string>>) => {
  const { ipaddress = '', useragent = '', sourceurl = '' } = values
  if (ipaddress === '' && useragent === '' && sourceurl === '') return null
  return { ipaddress: maskValue('ipaddress', ipaddress), useragent, sourceurl }
}

function certOf(values: Readonly<Record<string, string>>, scrubbing: readonly ScrubLine[]) {
  const { trustedform = '', leadid = '', anura = '' } = values
  if (trustedform === '' && leadid === '' && anura === '') return null
  const said = (scrubber: string) => scrubbing.find((line) => line.scrubber === scrubber)?.data ?? null
  return {
    data: { trustedform, leadid, anura },
    trustedformdata: said('Certificate reuse'),
    leadiddata: said('Jornaya'),
  }
}

export async function showLead(services: Services, db: Db, id: number) {
  const lead = await storedLead(services, id)
  const { facts, state } = lead
  const [row, details, uploads, returned, pinged] = await Promise.all([
    db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    detailsOf(db, id),
    uploadsOf(services, db, lead),
    db
      .selectFrom('return_items')
      .select(['reason'])
      .where('lead_id', '=', id)
      .where('status', '=', 'accepted')
      .execute(),
    pingCount(services, db, lead),
  ])
  const values = valuesOf(lead)
  const tcpatext = maskConsent(details.consent.text ?? values['tcpatext'] ?? '', values)
  const codes = details.verdicts ? [...decodeVerdicts(details.verdicts).values()] : []
  return {
    id,
    version: row.version,
    status: row.status,
    reason: row.reason,
    test: facts.test,
    exclusive: state.exclusive,
    places: state.places,
    pingid: facts.ping,
    product: productOf(facts.product),
    ...partiesOf(services, facts),
    leadsource: sourceOf(facts.flow),
    subid: { subid: facts.subid },
    earntotal: dollars(row.earntotal),
    earnpub: dollars(row.earnpub),
    earntotaloriginal: dollars(row.earntotaloriginal),
    earnpuboriginal: dollars(row.earnpuboriginal),
    ...uploads,
    exceptions: row.exceptions as string[],
    returnreason: [...new Set(returned.map(({ reason }) => reason).filter((reason) => reason !== ''))],
    dateadd: row.received_at,
    dateupdate: row.updated_at,
    pt: seconds(row.processing_ms),
    lenderstime: seconds(row.lenders_ms),
    suppressedby: state.suppressedBy,
    metaData: metaOf(values),
    tcpa: tcpatext === '' ? null : { tcpatext },
    cert: certOf(values, details.scrubbing),
    counts: {
      post: state.postings.filter(({ removed }) => !removed).length,
      ping: pinged,
      filtered: codes.filter((code) => code !== 0).length,
      removed: state.postings.filter(({ removed }) => removed).length,
      held: placesHeld(state),
    },
    scrubbers: [...new Set(details.scrubbing.map(({ scrubber }) => scrubber))],
    actions: actionsOf(state),
  }
}
