import { rowsOf } from './rows'
import type { Stage } from './suggest'

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const EMPTY: readonly { readonly source: string; readonly stages: readonly Stage[]; readonly when: string }[] = [
  {
    source: 'context.ping',
    stages: ['ping', 'post'],
    when: 'our ping id is empty for leads that a publisher posts without a ping',
  },
  {
    source: 'context.lead',
    stages: ['ping'],
    when: 'our lead id is empty while a publisher pings: there is no lead yet',
  },
]

/** Fields that are sometimes sent without the id of ours that they stand for; something to send instead settles it. */
export function emptyIds(document: unknown): string[] {
  return EMPTY.flatMap(({ source, stages, when }) =>
    stages.flatMap((stage) =>
      rowsOf(document, stage).flatMap(({ field, value }) =>
        isRecord(value) && value['$'] === source && value['default'] === undefined
          ? [`${field} (${stage}): ${when}. “Our ping id, else our lead id” is always there`]
          : [],
      ),
    ),
  )
}
