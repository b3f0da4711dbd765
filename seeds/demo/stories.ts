import { addDays } from '@/kernel/business-time'
import type { ProductId } from '@/kernel/lead-fields'
import { costUploads } from './cost-stories'
import { exclude, value } from './filters'
import { formatChanges } from './format-changes'
import { orderTitled } from './lookups'
import { SLOW_MONTH } from './outages'
import { FRAUD, THIN } from './publisher-profiles'
import { COMPLIANCE, FINANCE, OPERATIONS } from './staff'
import type { StoryAction, StoryEvent, Untold } from './story-types'
import type { DemoOrder, World } from './types'
import { instantOf } from './world'

const [DANA = '', MARCUS = ''] = OPERATIONS

/** Price and cap edits of four people, among them a cap raised tenfold by mistake. */
function edits(world: World): Untold[] {
  const at = (day: number, time: string): number => instantOf(world, day, time)
  const price = (day: number, time: string, by: string, order: DemoOrder, cents: number, memo = ''): Untold => ({
    story: 12,
    at: at(day, time),
    by,
    action: { kind: 'setPrice', order: order.id, cents },
    memo,
  })
  const cap = (when: number, by: string, order: DemoOrder, limit: number, memo = '', story = 12): Untold => ({
    story,
    at: when,
    by,
    action: {
      kind: 'setFilter',
      owner: 'order',
      ownerId: order.id,
      filter: value('cap_day', Math.round(limit * world.scale)),
    },
    memo,
  })
  const highBill = orderTitled(world, 'Halcyon Solar', 'Solar high bill')
  const texas = orderTitled(world, 'Halcyon Solar', 'Solar TX FL')
  const debt = orderTitled(world, 'Keystone Debt Relief', 'Debt 20k+')
  const midwest = orderTitled(world, 'Stonegate Windows', 'Windows shared Midwest')
  const seller = orderTitled(world, 'Cedar Cash Homes', 'Seller TX GA')
  const forgotten = orderTitled(world, 'Meadowlark Mortgage', 'Refinance CO WA')
  return [
    price(9, '11:08', DANA, highBill, (highBill.price ?? 0) + 200, 'New contract'),
    price(17, '15:31', MARCUS, debt, 4600),
    cap(at(22, '09:20'), MARCUS, midwest, 20, 'Asked for more'),
    cap(at(33, '14:02'), DANA, texas, 150, 'To 15'),
    cap(at(33, '14:42'), DANA, texas, 15, 'Was meant to stay at 15'),
    price(38, '10:26', FINANCE, seller, (seller.price ?? 0) - 300),
    price(45, '16:47', COMPLIANCE, midwest, (midwest.price ?? 0) + 50),
    cap(at(44, '17:55'), MARCUS, forgotten, 0, 'Closed over the weekend'),
    price(54, '13:13', DANA, debt, 4700),
  ]
}

/** At the end four caps are nearly used up and two are. */
function capsInUse(world: World): Untold[] {
  const rows = [
    ['Keystone Debt Relief', 'Debt 20k+', 'cap_month', 96],
    ['Stonegate Windows', 'Windows shared Midwest', 'cap_overall', 94],
    ['BlueDoor Bath', 'Bath exclusive FL TX', 'cap_overall', 98],
    ['Halcyon Solar', 'Solar high bill', 'cap_month', 92],
    ['Cedar Cash Homes', 'Seller as-is', 'cap_overall', 100],
    ['Redwood Refinance', 'Refinance CA', 'cap_month', 100],
  ] as const
  return rows.map(([lender, title, cap, percent], i) => ({
    story: 0,
    at: world.now - (90 - i * 7) * 60_000,
    by: i % 2 === 0 ? DANA : MARCUS,
    action: { kind: 'capAtUse', order: orderTitled(world, lender, title).id, cap, percent },
    memo: 'Budget of the month',
  }))
}

function single(world: World): Untold[] {
  const fraud = world.rcids.find(
    ({ product, traffic }) => product === FRAUD.product && traffic.subids.some(({ subid }) => subid === FRAUD.subid),
  )
  const premium = orderTitled(world, 'BlueDoor Bath', 'Walk-in shower premium')
  const slow = world.lenders.find(({ title }) => title === SLOW_MONTH.lender)
  if (!fraud || !slow) throw new RangeError('the stories lack somebody')
  const file = {
    kind: 'revenueFile',
    lender: slow.id,
    product: 1,
    filename: 'stonegate-windows-month-1.csv',
    from: world.firstDay,
    to: addDays(world.firstDay, 29),
    missing: 11,
    undecided: 4,
    differences: 3,
  } as const
  const block = {
    kind: 'setFilter',
    owner: 'rcid',
    ownerId: fraud.id,
    filter: exclude('subid', [FRAUD.subid], 'rcid'),
  } as const
  const cut = { kind: 'setPrice', order: premium.id, cents: THIN.cutTo * 100 } as const
  const oneOfThree = { kind: 'returnOneOf', product: 2, sales: 3, reason: 'Already working with someone' } as const
  return [
    {
      story: 3,
      at: instantOf(world, 52, '11:20'),
      by: COMPLIANCE,
      action: block,
      memo: 'Returns 45 %, one block of addresses',
    },
    { story: 4, at: instantOf(world, 50, '09:05'), by: DANA, action: cut, memo: 'BlueDoor cut its price' },
    {
      story: 6,
      at: instantOf(world, 33, '10:36'),
      by: FINANCE,
      action: file,
      memo: 'Their file for the first 30 days',
    },
    { story: 8, at: instantOf(world, 47, '10:04'), by: MARCUS, action: oneOfThree, memo: '' },
    {
      story: 0,
      at: instantOf(world, 46, '15:20'),
      by: DANA,
      action: { kind: 'reverseDenials', count: 5, product: 3 },
      memo: 'Recordings heard',
    },
  ]
}

function productOf({ orders, rcids }: World, action: StoryAction): ProductId | null {
  const ofOrder = (id: number) => orders.find((order) => order.id === id)?.product ?? null
  const ofRcid = (id: number | undefined) => rcids.find((rcid) => rcid.id === id)?.product ?? null
  switch (action.kind) {
    case 'setFilter':
      return action.owner === 'order' ? ofOrder(action.ownerId) : ofRcid(action.ownerId)
    case 'setPrice':
    case 'capAtUse':
      return ofOrder(action.order)
    case 'costUpload':
    case 'undoCostUpload':
      return ofRcid(action.rcids[0])
    case 'formatChange':
      return null
    default:
      return action.product
  }
}

/** Everything that was done by hand, in order of time. Traffic, outages and returns have their stories in themselves. */
export const stories = (world: World): StoryEvent[] =>
  [...costUploads(world), ...edits(world), ...capsInUse(world), ...single(world), ...formatChanges(world)]
    .filter(({ at }) => at < world.now)
    .map((event) => ({ ...event, product: productOf(world, event.action) }))
    .sort((a, b) => a.at - b.at)
