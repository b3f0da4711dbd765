import { randomInt } from 'node:crypto'
import { HIDDEN_KEY } from '@/features/supply/intake/contract'
import { type RcidRef, referenceOf } from '@/features/platform/reference/server/public'
import { notFound } from '@/kernel/errors'
import { fieldsOf, isProductId, PRODUCTS, type ProductId } from '@/kernel/lead-fields'
import { routes } from '@/server/http/context'
import { generatorCalls, type ProductField } from '../contract'
import { sampleValues } from '../samples'

type Flow = keyof RcidRef['publisher']['flows']

const productOf = (classkey: string): ProductId => {
  const product = PRODUCTS.find((known) => known.classkey === classkey)
  if (!product) throw notFound('Product')
  return product.id
}

/** Fields without a sample are asked for only where an RCID insists on them: a generated lead should pass untouched. */
function productFields(product: ProductId, rcids: readonly RcidRef[], now: number): ProductField[] {
  const fields = fieldsOf(product).filter(
    ({ name, sample }) => sample !== null || rcids.some(({ required }) => required[name] !== undefined),
  )
  const values = sampleValues(fields, randomInt, now)
  return fields.map(({ name, type, options }) => ({
    name,
    value: values.get(name) ?? '',
    type: options.length > 0 && (type === 'options' || type === 'range') ? 'options' : 'string',
    options: options.map(({ value, label }) => ({ value, label })),
  }))
}

export default routes(generatorCalls, (services) => {
  /** Those that the intake would let in. */
  const rcidsOf = (product: ProductId, flow: Flow): RcidRef[] =>
    [...referenceOf(services).get().rcids.values()]
      .filter((rcid) => rcid.product === product && rcid.status !== 'inactive')
      .filter(({ publisher }) => publisher.active && publisher.flows[flow])
      .sort((a, b) => a.id - b.id)
  return {
    pingPostFields: ({ now }, { params }) => {
      const product = productOf(params.classkey)
      return Promise.resolve(productFields(product, rcidsOf(product, 'pingpost'), now))
    },
    trafficFields: ({ now }, { params }) => {
      const { productId } = params
      if (!isProductId(productId)) throw notFound('Product')
      const rcids = rcidsOf(productId, 'traffic')
      const rcid: ProductField = {
        name: 'rcid',
        value: rcids[0] ? String(rcids[0].id) : '',
        type: 'options',
        options: rcids.map(({ id, publisher }) => ({ value: String(id), label: `${id} ${publisher.name}` })),
      }
      return Promise.resolve([rcid, ...productFields(productId, rcids, now)])
    },
    rcids: (_ctx, { params }) =>
      Promise.resolve(
        rcidsOf(productOf(params.classkey), 'pingpost').map(({ id, publisher, apiKey }) => ({
          id,
          publisherId: publisher.id,
          publisherName: publisher.name,
          apiKey: apiKey === null ? null : HIDDEN_KEY,
        })),
      ),
  }
})
