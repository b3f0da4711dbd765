import { paramsOf, shippedDocument, shippedFormat } from '@/integrations'
import type { ProductId } from '@/kernel/lead-fields'
import { hex, type Random } from './chance'
import { slugOf } from './contacts'
import type { OrderSpec } from './order-specs'
import type { DemoLender, DemoOrder } from './types'

const PING_FORMATS: Readonly<Partial<Record<ProductId, readonly string[]>>> = {
  1: ['crestline-bid-json', 'homeward-tasks-json', 'tallgrass-xml-bids'],
  2: ['crestline-bid-json', 'homeward-tasks-json', 'gableworks-shared-json', 'tallgrass-xml-bids'],
  3: ['crestline-bid-json', 'homeward-tasks-json', 'tallgrass-xml-bids'],
  4: ['crestline-bid-json', 'gableworks-shared-json', 'homeward-tasks-json'],
  5: ['tallgrass-xml-bids', 'brandbridge-bids-json'],
  7: ['clearpath-debt-json'],
}
const EXTERIOR = ['harborline-flat-json', 'millbrook-form-xml', 'harborline-flat-json', 'quillpost-query-pipe']
const POST_FORMATS: Readonly<Record<ProductId, readonly string[]>> = {
  1: EXTERIOR,
  2: EXTERIOR,
  3: EXTERIOR,
  4: EXTERIOR,
  5: ['sunfield-solar-json', 'lanternpoint-xml-field', 'quillpost-query-pipe'],
  6: ['meridian-mortgage-xml', 'lanternpoint-xml-field'],
  7: ['quillpost-query-pipe', 'slowriver-later-json', 'quillpost-query-pipe'],
  8: ['cedarkey-seller-form', 'lanternpoint-xml-field', 'slowriver-later-json'],
}
const OF_AGGREGATOR: Readonly<Record<string, string>> = {
  'HomeBid Network': 'brandbridge-bids-json',
  'National Exterior Exchange': 'tallgrass-xml-bids',
}

export function formatFor(spec: OrderSpec, lender: DemoLender, random: Random): string {
  const choices = spec.buys === 'p' ? (PING_FORMATS[spec.product] ?? []) : POST_FORMATS[spec.product]
  const drawn = random.pick(choices)
  const chosen = spec.options.format ?? OF_AGGREGATOR[lender.title] ?? drawn
  const format = shippedFormat(chosen)
  const products = shippedDocument(chosen)?.products
  if (!format || (products && !products.includes(spec.product)) || (spec.buys === 'p' && !format.ping))
    throw new RangeError(`${chosen} does not fit "${spec.title}"`)
  return chosen
}

/** Values for what the format asks of an order; sensitive ones apart. */
export function paramsFor(name: string, lender: DemoLender, random: Random): Pick<DemoOrder, 'config' | 'secrets'> {
  const format = shippedFormat(name)
  const config: Record<string, string> = {}
  const secrets: Record<string, string> = {}
  for (const param of format ? paramsOf(format) : []) {
    const option = param.options[0]?.value
    if (param.sensitive) secrets[param.name] = hex(random, 24)
    else if (option !== undefined) config[param.name] = option
    else if (param.name === 'brand') config[param.name] = lender.title
    else if (param.name === 'greeting') config[param.name] = 'New lead for you'
    else config[param.name] = `${slugOf(lender.title).split('-')[0] ?? 'demo'}-${random.between(100, 999)}`
  }
  return { config, secrets }
}
