import { describe, expect, it } from 'vitest'
import { randomFrom } from '@/engine/simulation/random'
import { stopGroup } from './stop-words'
import { inOrder, type StoryLead, storyOf } from './story'
import { OUTCOMES, type OrderOutcome, type OrderRow, type StoryPart } from './story-shapes'

const LEAD: StoryLead = {
  status: 'unmatched',
  reason: null,
  exclusive: true,
  places: 1,
  earnpub: 0,
  processing: false,
  returns: [],
}
let orders = 0

function order(outcome: OrderOutcome, more: Partial<OrderRow> & { lender?: string; title?: string } = {}): OrderRow {
  const { lender = 'Ironwood Roofing', title = 'Roofing', ...rest } = more
  const rule = rest.rule ?? ''
  return {
    lenderorder: {
      id: ++orders,
      title,
      status: 'active',
      isdatafeed: false,
      ispingpost: false,
      lender: { id: orders, title: lender, status: 'active' },
    },
    outcome,
    group: outcome === 'stopped' ? stopGroup(rule, rest.leadvalue ?? '') : outcome,
    rule,
    rulevalue: '',
    rulecount: 0,
    leadvalue: '',
    owner: null,
    note: '',
    said: '',
    posting: null,
    rank: null,
    price: null,
    original: null,
    ...rest,
  }
}

const stopped = (count: number, rule: string, leadvalue = ''): OrderRow[] =>
  Array.from({ length: count }, () => order('stopped', { rule, leadvalue }))
const text = (parts: readonly StoryPart[]): string => parts.map((part) => part.text).join('')
const told = (lead: Partial<StoryLead>, rows: readonly OrderRow[]) => {
  const { headline, rest } = storyOf({ ...LEAD, ...lead }, rows)
  return [text(headline), text(rest).trim()]
}

describe('the sentence over a lead', () => {
  it('says who declined in which words, and what stopped the others', () => {
    const rows = [
      order('declined', {
        lender: 'Harborview Remodel Group',
        title: 'Roofing ping',
        note: 'Answered',
        said: 'Zip not covered',
        price: 48,
      }),
      ...stopped(7, 'State', 'MD'),
      ...stopped(1, 'Zip'),
      ...stopped(1, 'Daily cap'),
      ...stopped(1, 'No bid'),
      ...stopped(4, 'Order status', 'Paused'),
      ...stopped(1, 'Lender status', 'Testing'),
    ]
    expect(told({}, rows)).toEqual([
      'Not sold: the one eligible order declined. Harborview Remodel Group (Roofing ping, $48.00): “Zip not covered”.',
      'The other 15 of 16 orders were stopped: 7 by state, 1 by zip, 1 daily cap full, 1 no bid, 4 order paused, 1 lender testing.',
    ])
  })

  it('says what was sold, what came back and why, and what stands', () => {
    const rows = [
      order('sold', { lender: 'Summit Ridge Roofing', price: 31 }),
      order('returned', { price: 26.5 }),
      order('declined', { note: 'Answered', said: 'DUPE - 90 days', price: 25.5 }),
      ...stopped(13, 'State'),
    ]
    const lead = {
      status: 'matched',
      exclusive: false,
      places: 3,
      returns: [{ lender: 'Ironwood Roofing', reason: 'Disconnected or wrong number', days: 2 }],
    }
    expect(told(lead, rows)).toEqual([
      'Sold to 2 lenders for $57.50. Ironwood Roofing returned it after 2 days: Disconnected or wrong number. $31.00 stands.',
      '1 order declined: “DUPE - 90 days”. 13 stopped. 2 of 3 shared places are free.',
    ])
  })

  it('names what ended a lead that no order saw, and one that nobody has answered yet', () => {
    expect(told({ status: 'failed', reason: 'Phone on the DNC list' }, [])).toEqual([
      'Failed: Phone on the DNC list.',
      '',
    ])
    expect(told({ reason: 'no eligible order' }, stopped(1, 'State'))).toEqual([
      'Not sold: the one order was not eligible.',
      'It was stopped: 1 by state.',
    ])
    expect(told({ status: 'error' }, [order('undecided', { price: 20 })])).toEqual([
      'No answer from Ironwood Roofing yet (Roofing, $20.00).',
      '',
    ])
    expect(told({ processing: true }, [order('undecided')])[0]).toBe('Lead is being processed.')
  })

  it('counts every order exactly once, whatever became of them', () => {
    const random = randomFrom(7)
    const rules = [
      'State',
      'Zip',
      'RCID',
      'Daily cap',
      'No bid',
      'Order status',
      'Duplicate',
      'Not reached',
      'Price',
      'Sub ID',
    ]
    const statuses = ['matched', 'unmatched', 'failed', 'flagged', 'error', 'returned', 'matchednobuyer', 'incomplete']
    for (let n = 0; n < 500; n++) {
      const rows = Array.from({ length: random.below(40) }, () => {
        const outcome = random.pick(OUTCOMES)
        const row = order(outcome, { rule: outcome === 'stopped' ? random.pick(rules) : '', leadvalue: 'Paused' })
        return outcome === 'sold' && random.chance(0.3) ? { ...row, group: 'copied' } : row
      })
      const { headline, rest } = storyOf(
        { ...LEAD, status: random.pick(statuses), processing: random.chance(0.1) },
        rows,
      )
      const parts = [...headline, ...rest]
      const groups = parts.flatMap((part) => part.groups)
      expect(new Set(groups).size).toBe(groups.length)
      expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length)
      for (const part of parts) expect(rows.filter(({ group }) => part.groups.includes(group))).toHaveLength(part.count)
      expect(inOrder(rows)).toHaveLength(rows.length)
    }
  })
})
