import type { OrderCheck } from '@/features/platform/reference/server/public'
import { PRODUCTS } from '@/kernel/lead-fields'
import type { Fact, Step } from '../../first-sale'
import type { Found } from './found'

type Open = Omit<Step, 'done' | 'ask'>
type Place = Step['action']

const fact = (ok: boolean, text: string, about: Place = null): Fact => ({ ok, text, about })
const productName = (id: number) => PRODUCTS.find((product) => product.id === id)?.title ?? `product ${id}`
const LENDER = (id: number | string) => `/lender/item/${id}`
const ORDER = (id: number | string) => `/lender/order/item/${id}`
const PUBLISHER = (id: number | string) => `/publisher/item/${id}`
const RCID = (id: number | string) => `/publisher/rcid/item/${id}`

function lenderStep({ lender }: Found): Open {
  const form = { label: lender ? 'Add another lender' : 'New lender', path: '/lender/form' }
  const facts = lender
    ? [
        fact(lender.status !== 'inactive', lender.status, { label: lender.title, path: LENDER(lender.id) }),
        fact(true, 'Invoice method and billing type set'),
      ]
    : [fact(false, 'No lender yet')]
  return { id: 'lender', path: lender ? LENDER(lender.id) : form.path, facts, action: form, needs: '' }
}

/** What the order's own checklist says, in the words of a first set-up. */
const ORDER_FACTS: readonly {
  readonly check: OrderCheck['id']
  readonly good: (text: string) => string
  readonly bad: string
  readonly action: (id: number) => NonNullable<Place>
}[] = [
  {
    check: 'price',
    good: (text) => text,
    bad: 'no price yet',
    action: (id) => ({ label: 'Set price', path: `/lender/order/edit/${id}` }),
  },
  {
    check: 'format',
    good: () => 'Send format chosen',
    bad: 'No send format yet',
    action: (id) => ({ label: 'Choose send format', path: `/lender/order/sendformat/${id}` }),
  },
  {
    check: 'destination',
    good: (text) => `Destination: ${text}`,
    bad: 'No destination yet',
    action: (id) => ({ label: 'Set destination', path: `/lender/order/configuration/${id}` }),
  },
]

function orderStep({ lender, order }: Found, checks: readonly OrderCheck[]): Open {
  if (!order) {
    const action = lender ? { label: 'New order', path: `/lender/order/form/${lender.id}` } : null
    const facts = [fact(false, 'No order yet')]
    return { id: 'order', path: action?.path ?? null, facts, action, needs: 'Needs a lender' }
  }
  const told = ORDER_FACTS.map((line) => {
    const check = checks.find(({ id }) => id === line.check)
    const ok = check !== undefined && check.state !== 'stop'
    return { ...line, ok, text: ok ? line.good(check.text) : line.bad }
  })
  const [price, ...rest] = told
  const facts = [
    fact(price?.ok ?? false, `${productName(order.product_id)}, ${price?.text}`, {
      label: order.title,
      path: ORDER(order.id),
    }),
    ...rest.map(({ ok, text }) => fact(ok, text)),
  ]
  const missing = told.find(({ ok }) => !ok)
  return { id: 'order', path: ORDER(order.id), facts, action: missing?.action(order.id) ?? null, needs: '' }
}

function publisherStep({ publisher }: Found): Open {
  const form = { label: 'New publisher', path: '/publisher/form' }
  const facts = publisher
    ? [
        fact(publisher.status === 'active', publisher.status, {
          label: publisher.name,
          path: PUBLISHER(publisher.id),
        }),
      ]
    : [fact(false, 'No publisher yet')]
  const action = publisher ? { label: 'Open publisher', path: PUBLISHER(publisher.id) } : form
  return { id: 'publisher', path: action.path, facts, action, needs: '' }
}

function rcidStep({ publisher, rcid, order }: Found): Open {
  if (!rcid) {
    const action = publisher ? { label: 'New RCID', path: `/publisher/rcid/form/${publisher.id}` } : null
    const facts = [fact(false, 'No RCID yet')]
    return { id: 'rcid', path: action?.path ?? null, facts, action, needs: 'Needs a publisher' }
  }
  const { id, title, product_id: product } = rcid
  const wanted = !order || order.product_id === product
  const facts = [
    fact(true, productName(product), { label: title, path: RCID(id) }),
    fact(rcid.keyed, rcid.keyed ? 'API key made' : 'No API key yet'),
    ...(wanted ? [] : [fact(false, `No order buys ${productName(product)}`)]),
  ]
  const action = rcid.keyed
    ? { label: 'New RCID', path: `/publisher/rcid/form/${publisher?.id ?? 0}` }
    : { label: 'Make API key', path: RCID(id) }
  return { id: 'rcid', path: RCID(id), facts, action: rcid.keyed && wanted ? null : action, needs: '' }
}

function testStep({ order, rcid, accepted, received }: Found, ready: boolean): Open {
  const facts = [fact(accepted, 'Lender accepted a test from the order'), fact(received, 'RCID received a test lead')]
  const action = !accepted
    ? { label: 'Test the order', path: `${ORDER(order?.id ?? 0)}?tab=test` }
    : { label: 'Send a test lead', path: `${RCID(rcid?.id ?? 0)}?tab=testleads` }
  const open = ready && !(accepted && received)
  return {
    id: 'test',
    path: open ? action.path : null,
    facts,
    action: open ? action : null,
    needs: 'Needs steps 2 and 4',
  }
}

function liveStep({ lender, order, publisher, rcid }: Found, ready: boolean): Open {
  const parts = [
    { word: 'lender', status: lender?.status, path: LENDER(lender?.id ?? 0) },
    { word: 'order', status: order?.status, path: ORDER(order?.id ?? 0) },
    { word: 'publisher', status: publisher?.status, path: PUBLISHER(publisher?.id ?? 0) },
    { word: 'RCID', status: rcid?.status, path: RCID(rcid?.id ?? 0) },
  ]
  const still = parts.filter(({ status }) => status !== 'active')
  const [first] = still
  const text = 'Lender, order and RCID active'
  const facts = [
    fact(!first, ready && first ? `Not active yet: ${still.map(({ word }) => word).join(', ')}` : text),
    fact(false, 'First lead sold'),
  ]
  const action = first
    ? { label: `Activate the ${first.word}`, path: first.path }
    : { label: 'Posting specification', path: RCID(rcid?.id ?? 0) }
  return { id: 'live', path: ready ? action.path : null, facts, action: ready ? action : null, needs: 'Needs step 5' }
}

const done = (step: Open) => step.facts.every(({ ok }) => ok)

/** Green by facts alone, never by a click, so a step turns back when a fact goes. */
export function stepsOf(found: Found, checks: readonly OrderCheck[]): Omit<Step, 'ask'>[] {
  const setUp = [lenderStep(found), orderStep(found, checks), publisherStep(found), rcidStep(found)]
  const test = testStep(found, found.order !== null && setUp.every(done))
  const steps = [...setUp, test, liveStep(found, done(test))]
  return steps.map((step) => ({ ...step, done: done(step) }))
}
