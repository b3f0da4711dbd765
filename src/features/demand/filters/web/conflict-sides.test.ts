import { describe, expect, it } from 'vitest'
import { ZONE_FIELD } from '../public'
import type { FilterRecord } from '../records'
import { BUSINESS, chosenDraft, differencesOf } from './conflict-sides'

const draft = { data: { value: 5 }, ping: 0, zone: null } as const
const current = {
  data: { value: 8 },
  displayData: 'At most 8 a day',
  ping: 1,
  ownzone: 'America/Chicago',
  editor: {},
} as unknown as FilterRecord

describe('the conflict dialog of a filter', () => {
  it('shows the own draft as mine and what was saved meanwhile as theirs', () => {
    expect(differencesOf('Cap day', 'At most 5 a day', draft, current)).toEqual([
      { name: 'data', label: 'Cap day', mine: 'At most 5 a day', theirs: 'At most 8 a day' },
      { name: 'ping', label: 'Applies to', mine: 'Post only', theirs: 'Ping and post' },
      { name: 'zone', label: ZONE_FIELD, mine: BUSINESS, theirs: 'America/Chicago' },
    ])
  })

  it('leaves out what both have alike', () => {
    const same = { ...draft, ping: 1, zone: 'America/Chicago' } as const
    expect(differencesOf('Cap day', 'At most 5 a day', same, current).map(({ name }) => name)).toEqual(['data'])
  })

  it('takes the chosen side of each part', () => {
    const theirs = { data: { value: 8 }, ping: 1, zone: 'America/Chicago' }
    expect(chosenDraft({ data: 'mine', ping: 'mine', zone: 'mine' }, draft, current)).toEqual(draft)
    expect(chosenDraft({ data: 'theirs', ping: 'theirs', zone: 'theirs' }, draft, current)).toEqual(theirs)
    expect(chosenDraft({ data: 'mine' }, draft, current)).toEqual({ ...theirs, data: { value: 5 } })
    expect(chosenDraft({ ping: 'mine' }, draft, current)).toEqual({ ...theirs, ping: 0 })
    expect(chosenDraft({ zone: 'mine' }, draft, current)).toEqual({ ...theirs, zone: null })
  })
})
