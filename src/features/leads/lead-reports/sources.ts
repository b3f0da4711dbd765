import { z } from 'zod'
import { listOf } from '@/kernel/inputs'

/** How a lead came in: what is stored, and what people read and the filter takes. */
const TITLES = { pingpost: 'Ping post', directpost: 'Direct post', traffic: 'Traffic' } as const
export type Flow = keyof typeof TITLES

const titles = new Map<string, string>(Object.entries(TITLES))
export const sourceTitle = (flow: string): string => titles.get(flow) ?? flow

const flowOf = (text: string): Flow | undefined =>
  (Object.keys(TITLES) as Flow[]).find((flow) => flow === text || TITLES[flow] === text)

export const sourceList = listOf(
  z.string().transform((text, ctx): Flow => {
    const flow = flowOf(text)
    if (flow) return flow
    ctx.addIssue({ code: 'custom', message: 'Choose a source of the list' })
    return z.NEVER
  }),
)
