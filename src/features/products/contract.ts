import { z } from 'zod'
import { call } from '@/kernel/call'

export const productLookupCalls = {
  products: call({
    method: 'GET',
    path: '/system/products',
    summary: 'Products',
    permission: 'signed-in',
    answer: z.array(z.object({ id: z.number(), title: z.string(), classkey: z.string() })),
    reads: [],
  }),
}
