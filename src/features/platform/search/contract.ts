import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields } from '@/kernel/inputs'

export const searchCalls = {
  find: call({
    method: 'POST',
    path: '/search',
    summary: 'Find things by id, name, e-mail or phone, as far as the user may see them',
    permission: 'signed-in',
    noted: 'lead',
    body: fields({ text: z.string().trim().min(1, 'Required').max(200) }),
    answer: z.array(
      z.object({
        kind: z.string(),
        hits: z.array(
          z.object({
            id: z.union([z.number(), z.string()]),
            title: z.string(),
            detail: z.string(),
            path: z.string(),
            otherwise: z.string().optional(),
          }),
        ),
      }),
    ),
    reads: [],
  }),
}
