import { LEAD_FIELDS, PRODUCTS, type ProductId } from '@/kernel/lead-fields'
import type { Cents } from '@/kernel/money'
import type { Path } from '../language/issue'
import type { SendContext } from '../view/lead'
import { type Evaluate, never, type Scope } from './scope'

const dollars = (cents: Cents | null): string | undefined => (cents === null ? undefined : (cents / 100).toFixed(2))

const productOf = (id: number) => PRODUCTS.find((product) => product.id === id)

type ContextValue = string | number | boolean
type FromContext = (context: SendContext) => ContextValue | undefined

/** context.<name> as templates write it. */
const CONTEXT: Readonly<Record<string, FromContext>> = {
  order: (context) => context.orderId,
  posting: (context) => context.postingId ?? undefined,
  lead: (context) => context.leadId ?? undefined,
  ping: (context) => context.pingId ?? undefined,
  publisher: (context) => context.publisherId,
  rcid: (context) => context.rcid,
  now: (context) => context.now,
  received: (context) => context.receivedAt,
  price: (context) => dollars(context.priceCents),
  minimum: (context) => dollars(context.minimumCents),
  bid: (context) => dollars(context.bidCents),
  exclusive: (context) => context.exclusive,
  test: (context) => context.test,
  answerurl: (context) => context.answerUrl ?? undefined,
}

const OF_PRODUCT: Readonly<Record<string, Evaluate>> = {
  product: (view) => view.product,
  producttitle: (view) => productOf(view.product)?.title,
  productkey: (view) => productOf(view.product)?.classkey,
}

export type ContextValues = Readonly<Record<string, ContextValue>>

/** Those that are wanted at once, under the same names, for parts written as code; what is absent is left out. */
export function contextValues(
  wants: (name: string) => boolean,
): (product: ProductId, context: SendContext) => ContextValues {
  const wanted = Object.entries(CONTEXT).filter(([name]) => wants(name))
  const [wantsProduct, wantsTitle, wantsKey] = [wants('product'), wants('producttitle'), wants('productkey')]
  return (id, context) => {
    const values: Record<string, ContextValue> = {}
    if (wantsProduct) values['product'] = id
    const product = wantsTitle || wantsKey ? productOf(id) : undefined
    if (product && wantsTitle) values['producttitle'] = product.title
    if (product && wantsKey) values['productkey'] = product.classkey
    for (const [name, get] of wanted) {
      const value = get(context)
      if (value !== undefined) values[name] = value
    }
    return values
  }
}

export const CONTEXT_NAMES: readonly string[] = [...Object.keys(CONTEXT), ...Object.keys(OF_PRODUCT)]

const fullName: Evaluate = ({ fields }) => {
  const name = [fields['firstname'], fields['lastname']].filter((part) => part !== undefined && part !== '').join(' ')
  return name === '' ? undefined : name
}

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

/** The field that an author may have meant: first_name, zipcode. */
function nearest(name: string): string {
  const meant = letters(name)
  const names = LEAD_FIELDS.map((field) => field.name)
  const near =
    names.find((known) => letters(known) === meant) ??
    names.find((known) => meant.length > 2 && (meant.includes(letters(known)) || letters(known).includes(meant)))
  return near === undefined ? '' : `; is it ${near}?`
}

function fromLead(name: string, scope: Scope, at: Path): Evaluate {
  if (name === 'fullname') return fullName
  const fields = LEAD_FIELDS.filter((field) => field.name === name)
  if (fields.length === 0) scope.issues.add(at, `no lead field is called ${name}${nearest(name)}`)
  else if (scope.products && !fields.some(({ products }) => products.some((id) => scope.products?.includes(id))))
    scope.issues.add(at, `the products of this format have no field ${name}`)
  return (view) => {
    const value = view.fields[name]
    return value === '' ? undefined : value
  }
}

const own = (from: Readonly<Record<string, string>>, name: string): string | undefined => {
  const value = Object.hasOwn(from, name) ? from[name] : undefined
  return value === '' ? undefined : value
}

function fromContext(name: string, scope: Scope, at: Path): Evaluate {
  const get = Object.hasOwn(CONTEXT, name) ? CONTEXT[name] : undefined
  if (get) return (view) => get(view.context)
  const ofProduct = Object.hasOwn(OF_PRODUCT, name) ? OF_PRODUCT[name] : undefined
  if (ofProduct) return ofProduct
  scope.issues.add(at, `no context value is called ${name}; there are ${CONTEXT_NAMES.join(', ')}`)
  return never
}

export function compileSource(source: string, scope: Scope, at: Path): Evaluate {
  const dot = source.indexOf('.')
  const room = dot < 0 ? source : source.slice(0, dot)
  const name = source.slice(dot + 1)
  switch (room) {
    case 'lead':
      return fromLead(name, scope, at)
    case 'tracking':
      return (view) => own(view.tracking, name)
    case 'param':
      if (!scope.params.has(name)) scope.issues.add(at, `no parameter is called ${name}`)
      scope.usedParams.add(name)
      return (view) => own(view.params, name)
    case 'context':
      return fromContext(name, scope, at)
    case 'ping':
      return (view) => own(view.pingAnswer, name)
    case 'field': {
      const named = scope.named.get(name)
      if (!named) scope.issues.add(at, `no value is called ${name} (or it is defined further down)`)
      return named ?? never
    }
    case 'brands':
      return (view) => view.brands
    case 'item':
    case 'index':
      if (!scope.repeating) scope.issues.add(at, `${room} exists only inside a repeated template`)
      return room === 'item' ? (view) => view.item : (view) => view.index
    default:
      scope.issues.add(at, `unknown source ${source}; sources are lead.zip, param.apikey, context.now and the like`)
      return never
  }
}
