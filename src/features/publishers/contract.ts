import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, id, idList, option, productList } from '@/kernel/inputs'
import { lookup } from '@/kernel/lookup'

const rcids = z.array(option.extend({ publisher: z.number(), product: z.number() }))

export const publisherLookupCalls = {
  publishers: lookup('/system/publishers', 'Publishers', 'publisher'),
  rcids: call({
    method: 'POST',
    path: '/system/rcid',
    summary: 'RCIDs of the given products and publishers; all without either',
    permission: 'signed-in',
    body: fields({ product: productList, publisher: idList }),
    answer: rcids,
    reads: ['rcid'],
  }),
  rcidsOf: call({
    method: 'GET',
    path: '/rcid/{publisher}',
    summary: 'RCIDs of a publisher',
    permission: 'signed-in',
    params: fields({ publisher: id }),
    answer: rcids,
    reads: ['rcid'],
  }),
  priceModels: lookup('/system/pricemodels', 'Price models of RCIDs'),
  tokenRequirements: lookup('/system/token-requirements', 'Certificate requirements'),
}
