import { maskConsent, maskValue } from '@/features/selling/lead-facts/public'
import { bodyOf, detailsOf, productOf, valuesOf } from '@/features/selling/lead-facts/server/public'
import { storedLead } from '@/features/selling/market/server/public'
import { notFound } from '@/kernel/errors'
import { fieldsOf } from '@/kernel/lead-fields'
import type { Services } from '@/server/services'
import { salesOf } from './leads'

/** Shown with the consent, or the publisher's own business. */
const APART = new Set(['tcpatext', 'sourceurl', 'subid', 'ipaddress', 'useragent', 'trustedform', 'leadid'])

/** A lead as its buyer has it, with what proves the consent; that others bought it too is not told. */
export async function leadOf(services: Services, lender: number, id: number, sees: boolean) {
  const sales = await salesOf(services, lender, id, sees)
  if (sales.length === 0) throw notFound('Lead')
  const [lead, { consent }] = await Promise.all([storedLead(services, id), detailsOf(services.database.reports, id)])
  const { facts } = lead
  const values = valuesOf(lead)
  const open = sees && sales.some(({ status }) => status === 'sold')
  const masked = new Map(bodyOf(facts.product, values).map(({ name, value }) => [name, value]))
  const all = fieldsOf(facts.product).flatMap(({ name, label, options }) => {
    const value = open ? values[name] : masked.get(name)
    // By its words, as the consumer was asked: '3 to 6 months', not the code of it.
    const words = options.find((option) => option.value === value)?.label
    return value === undefined ? [] : [{ name, label, value: words ?? value }]
  })
  const text = consent.text ?? values['tcpatext'] ?? ''
  const ipaddress = values['ipaddress'] ?? ''
  return {
    lead: id,
    product: productOf(facts.product),
    received: new Date(facts.receivedAt),
    masked: !open,
    sales,
    fields: all.filter(({ name }) => !APART.has(name)),
    consent: {
      text: open ? text : maskConsent(text, values),
      hash: consent.hash ?? null,
      url: consent.url ?? facts.sourceurl,
      ipaddress: open ? ipaddress : maskValue('ipaddress', ipaddress),
      useragent: values['useragent'] ?? '',
      trustedform: values['trustedform'] ?? '',
      leadid: values['leadid'] ?? '',
      rounds: (consent.rounds ?? []).map(({ at, shown, chosen }) => ({
        at,
        shown: shown.some((brand) => brand.lender === lender),
        chosen: chosen?.includes(lender) ?? false,
      })),
    },
  }
}
