import { storedLead } from '@/features/selling/market/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import { fieldsOf, PERSONAL_FIELD_NAMES } from '@/kernel/lead-fields'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import { dollars, maskConsent, maskValue } from '@/features/selling/lead-facts/public'
import {
  bodyOf,
  detailsOf,
  lenderOf,
  orderOf,
  partiesOf,
  productOf,
  valuesOf,
} from '@/features/selling/lead-facts/server/public'

/** Every brand once, by the first time it was shown; chosen in whichever round. */
export async function offeredBrands(services: Services, db: Db, id: number) {
  const lead = await storedLead(services, id)
  const { consent, ranking } = await detailsOf(db, id)
  const reference = referenceOf(services).get()
  const rounds = consent.rounds ?? []
  const chosen = new Set([
    ...rounds.flatMap((round) => round.chosen ?? []),
    ...(lead.state.consent.kind === 'chosen' ? lead.state.consent.lenders : []),
  ])
  const byBid = lead.state.consent.kind === 'chosen' ? (lead.state.consent.brands ?? []) : []
  /** Of a lender that was offered by other names than its own the names count. */
  const isChosen = (lender: number, brand: string): boolean => {
    const named = byBid.filter((one) => one.lender === lender)
    return chosen.has(lender) && (named.length === 0 || named.some((one) => one.brand === brand))
  }
  const shown = new Map(
    rounds.flatMap(({ at, shown: brands }) => brands.map((one) => [`${one.lender}/${one.brand}`, { at, ...one }])),
  )
  return [...shown.values()].map(({ lender, at, brand }) => {
    const price = ranking.find((row) => row.lender === lender)?.price
    const { title } = lenderOf(reference, lender)
    return {
      lender: { id: lender, title },
      leadonetoone: {
        price: price === undefined ? null : dollars(price),
        title: brand,
        selected: isChosen(lender, brand),
        date: at,
      },
    }
  })
}

/** What proves the consent, on one page. */
export async function evidenceOf(services: Services, db: Db, id: number) {
  const lead = await storedLead(services, id)
  const { consent } = await detailsOf(db, id)
  const reference = referenceOf(services).get()
  const values = valuesOf(lead)
  const brandOf = (lender: number): string =>
    reference.lenders.get(lender)?.brand ?? reference.lenders.get(lender)?.title ?? `#${lender}`
  const named = lead.state.consent.kind === 'chosen' ? (lead.state.consent.brands ?? []) : []
  const agreedTo = (lender: number): string | null => {
    const names = named.flatMap((one) => (one.lender === lender ? [one.brand] : []))
    return names.length > 0 ? names.join(', ') : (reference.lenders.get(lender)?.brand ?? null)
  }
  const personal = fieldsOf(lead.facts.product).filter(({ name }) => PERSONAL_FIELD_NAMES.has(name))
  const consumer = bodyOf(lead.facts.product, values).filter(
    ({ name }) => personal.some((field) => field.name === name) || ['city', 'state', 'zip'].includes(name),
  )
  return {
    lead: id,
    product: productOf(lead.facts.product).title,
    publisher: partiesOf(services, lead.facts).publisher.name,
    received: new Date(lead.facts.receivedAt),
    consumer,
    text: maskConsent(consent.text ?? values['tcpatext'] ?? '', values),
    hash: consent.hash ?? null,
    url: consent.url ?? lead.facts.sourceurl,
    ipaddress: maskValue('ipaddress', values['ipaddress'] ?? ''),
    useragent: values['useragent'] ?? '',
    trustedform: values['trustedform'] ?? '',
    leadid: values['leadid'] ?? '',
    rounds: (consent.rounds ?? []).map(({ at, shown, chosen, brands }) => ({
      at,
      shown: shown.map(({ brand }) => brand),
      chosen: brands ? [...brands] : (chosen?.map(brandOf) ?? null),
    })),
    lenders: lead.state.postings.map(({ order, lender, sentAt, status, removed }) => ({
      lender: lenderOf(reference, lender).title,
      brand: agreedTo(lender),
      order: orderOf(reference, order, lender).title,
      sent: new Date(sentAt),
      status: removed ? 'removed' : status,
    })),
  }
}
