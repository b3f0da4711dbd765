import { describe, expect, it } from 'vitest'
import { randomFrom } from '@/engine/simulation/random'
import { FILTER_KINDS } from '@/engine/filters/registry'
import { LATER_STOPS, LENDER_STATUS, ORDER_STATUS } from '@/engine/match/order'
import { NOT_REACHED, stopGroup, stopPhrase } from './stop-words'
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
  const { rulecode = null, rule = '', leadvalue = '' } = rest
  const stop = outcome === 'stopped' && rulecode !== null
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
    group: stop ? stopGroup(rulecode, leadvalue) : outcome,
    groupwords: stop ? stopPhrase({ rule, rulecode, leadvalue }) : outcome,
    rule,
    rulecode,
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

const codeOf = (kind: string): number => FILTER_KINDS.find(({ id }) => id === kind)?.code ?? 0
const STATE = { rulecode: codeOf('state'), rule: 'State' }
const ZIP = { rulecode: codeOf('zip'), rule: 'Zip' }
const DAILY_CAP = { rulecode: codeOf('cap_day'), rule: 'Daily cap' }
const NO_BID = { rulecode: LATER_STOPS.noBid.code, rule: 'No bid' }
const ORDER = { rulecode: ORDER_STATUS.code, rule: 'Order status' }
const LENDER = { rulecode: LENDER_STATUS.code, rule: 'Lender status' }
type Rule = Pick<OrderRow, 'rule' | 'rulecode'>
const stopped = (count: number, rule: Rule, leadvalue = ''): OrderRow[] =>
  Array.from({ length: count }, () => order('stopped', { ...rule, leadvalue }))
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
      ...stopped(7, STATE, 'MD'),
      ...stopped(1, ZIP),
      ...stopped(1, DAILY_CAP),
      ...stopped(1, NO_BID),
      ...stopped(4, ORDER, 'Paused'),
      ...stopped(1, LENDER, 'Testing'),
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
      ...stopped(13, STATE),
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
    expect(told({ reason: 'no eligible order' }, stopped(1, STATE))).toEqual([
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
    const rules = [STATE, ZIP, DAILY_CAP, NO_BID, ORDER, LENDER, { rulecode: NOT_REACHED, rule: 'Not reached' }]
    const statuses = ['matched', 'unmatched', 'failed', 'flagged', 'error', 'returned', 'matchednobuyer', 'incomplete']
    for (let n = 0; n < 500; n++) {
      const rows = Array.from({ length: random.below(40) }, () => {
        const outcome = random.pick(OUTCOMES)
        const row = order(outcome, { ...(outcome === 'stopped' ? random.pick(rules) : {}), leadvalue: 'Paused' })
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

  it('groups and ranks by the rule, not by what the rule is called', () => {
    const rows = [...stopped(2, ORDER, 'Paused'), ...stopped(2, NO_BID), ...stopped(2, DAILY_CAP), ...stopped(3, STATE)]
    const reworded = rows.map((row, n) => ({ ...row, rule: `Other words ${n}`, groupwords: 'other words' }))
    const shape = (list: readonly OrderRow[]) => storyOf(LEAD, list).rest.map(({ count, groups }) => [count, ...groups])
    expect(shape(reworded)).toEqual(shape(rows))
    expect(inOrder(reworded).map(({ group }) => group)).toEqual(inOrder(rows).map(({ group }) => group))
  })
})
