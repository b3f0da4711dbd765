import { chanceFor, type Random } from './chance'
import { companyContact, domainOf } from './contacts'
import { figuresOf } from './figures'
import { exclude, value } from './filters'
import { LENDER_SPECS, type LenderSpec } from './lender-specs'
import { OPERATIONS } from './staff'
import type { DemoLender } from './types'

const FIRST_ID = 201
const BULLETS =
  '<ul><li>Free and without obligation</li><li>Licensed and <strong>insured</strong></li><li>An answer within a day</li></ul>'

/** The window of what it mostly buys; two take nothing back. */
function returnPolicy({ orders }: LenderSpec, index: number, random: Random): number | null {
  if (index % 14 === 13) return null
  const [least, most] = figuresOf(orders[0]?.product ?? 1).window
  return random.between(least, most)
}

function filtersOf(lender: LenderSpec, index: number): DemoLender['filters'] {
  const filters = []
  if (index % 3 === 1) filters.push(value('duplicate', index % 2 === 0 ? 90 : 60, 'lender'))
  if (lender.title === 'Four Rivers Exteriors') filters.push(exclude('state', ['AK', 'HI'], 'lender'))
  if (lender.title === 'Keystone Debt Relief') filters.push(value('leadage', 60, 'lender'))
  if (lender.aggregator === true) filters.push(value('pings_minute', 600, 'lender'))
  return filters
}

function lenderOf(spec: LenderSpec, index: number, random: Random): DemoLender {
  const { contactname, ...contact } = companyContact(random, spec.title, 'leads')
  const [firstname = '', lastname = ''] = contactname.split(' ')
  const copies = index % 7 === 2
  const brand = spec.brand === undefined ? null : spec.title
  return {
    id: FIRST_ID + index,
    title: spec.title,
    status: spec.status ?? 'active',
    invoicemethod: random.pick(['Email', 'Email', 'Portal', 'Mail']),
    billingtype: index % 2 === 0 ? 'return' : 'sent',
    representative: random.pick(OPERATIONS),
    firstname,
    lastname,
    ...contact,
    fax: '',
    returnpolicy: returnPolicy(spec, index, random),
    emailcopy: copies,
    emailcopydestination: copies ? `copies@${domainOf(spec.title)}` : '',
    compliance: spec.brand === 'asks',
    brand,
    branddescription: brand === null ? '' : `${brand}: free quotes, licensed and insured.`,
    displayname: spec.title,
    displayphone: contact.phone,
    link: `https://${domainOf(spec.title)}/`,
    bulletpoints: BULLETS,
    memo: index % 6 === 1 ? `Pays by the 5th. Questions about invoices to ${firstname}.` : null,
    filters: filtersOf(spec, index),
    since: 700 - index * 17 - random.below(12),
    aggregator: spec.aggregator === true,
  }
}

export const makeLenders = (seed: number): DemoLender[] =>
  LENDER_SPECS.map((spec, index) => lenderOf(spec, index, chanceFor(seed, 'lender', spec.title)))
