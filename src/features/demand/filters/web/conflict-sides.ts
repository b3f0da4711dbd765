import type { ConflictAnswer } from '@/web/kit'
import { ZONE_FIELD } from '../public'
import type { FilterRecord } from '../records'
import { emptyData } from './draft'

export interface Drafted {
  readonly data: unknown
  readonly ping: 0 | 1
  /** Of an order's hours: its own clock; null is that of the business. */
  readonly zone: string | null
}

export const draftOf = ({ data, ping, editor, ownzone }: FilterRecord): Drafted => ({
  data: data ?? emptyData(editor),
  ping,
  zone: ownzone,
})

export const BUSINESS = 'Time zone of the business'
const SCOPES = { 0: 'Post only', 1: 'Ping and post' } as const

/** Where the draft and what somebody else saved differ. `sentence`: how the draft reads. */
export const differencesOf = (title: string, sentence: string, draft: Drafted, current: FilterRecord) =>
  [
    { name: 'data', label: title, mine: sentence, theirs: current.displayData ?? 'Not set' },
    { name: 'ping', label: 'Applies to', mine: SCOPES[draft.ping], theirs: SCOPES[current.ping] },
    { name: 'zone', label: ZONE_FIELD, mine: draft.zone ?? BUSINESS, theirs: current.ownzone ?? BUSINESS },
  ].filter(({ mine, theirs }) => mine !== theirs)

/** The draft with the chosen side of each part; parts that do not differ are taken from what was saved. */
export function chosenDraft(choice: ConflictAnswer, draft: Drafted, current: FilterRecord): Drafted {
  const theirs = draftOf(current)
  return {
    data: choice['data'] === 'mine' ? draft.data : theirs.data,
    ping: choice['ping'] === 'mine' ? draft.ping : theirs.ping,
    zone: choice['zone'] === 'mine' ? draft.zone : theirs.zone,
  }
}
