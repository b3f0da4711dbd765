import type { ProductId } from '@/kernel/lead-fields'
import { Numbering } from './numbering'
import { isNamespace, type Leaf, pairOf } from './sample-leaves'
import type { MarkupElement } from './markup'
import { readMarkup } from './markup'
import { labelOf, nameFor } from './names'
import type { Sample, SampleTree } from './sample'
import { type Setting, type Stage, suggest, type Suggestion } from './suggest'
import type { Wrapped } from './wrapped'

export interface Samples {
  readonly ping: Sample | null
  readonly post: Sample
}

export interface MadeDocument {
  readonly document: Record<string, unknown>
  /** What a person still has to agree to, by stage and field. */
  readonly suggested: readonly { readonly stage: Stage; readonly field: string }[]
  readonly skipped: readonly { readonly stage: Stage; readonly field: string }[]
}

const GONE = Symbol('left out')
/** What stands beside a value and says which it is; nothing else of a sample is sent as it stands there. */
const NAMES = /(?:name|field|key|id|type|label|code|attribute|question|param|parameter)$/i

class Builder {
  readonly suggested: { stage: Stage; field: string }[] = []
  readonly skipped: { stage: Stage; field: string }[] = []
  readonly settings = new Map<string, Setting>()
  private readonly numbering = { ping: new Numbering(), post: new Numbering() }

  constructor(
    private readonly product: ProductId | null,
    private readonly pings: boolean,
    private readonly typed: boolean,
  ) {}

  private leaf(stage: Stage, leaf: Pick<Leaf, 'field' | 'name' | 'value'>): unknown {
    const made: Suggestion = suggest(leaf, { stage, product: this.product, pings: this.pings, typed: this.typed })
    const field = this.numbering[stage].of(leaf.field)
    if (made.setting) this.settings.set(made.setting.name, made.setting)
    if (made.state === 'suggested') this.suggested.push({ stage, field })
    if (made.state === 'kept') this.skipped.push({ stage, field })
    return made.value === undefined ? GONE : made.value
  }

  tree(stage: Stage, tree: SampleTree, field: string, name: string): unknown {
    if (tree.kind === 'leaf') return this.leaf(stage, { field, name, value: tree.value })
    if (tree.kind === 'list') {
      const items = tree.items
        .map((item, i) => this.tree(stage, item, `${field}[${i}]`, name))
        .filter((one) => one !== GONE)
      return items.length === 0 ? GONE : items
    }
    const pair = pairOf(tree)
    if (pair) return this.pair(stage, tree.members, field, pair)
    const members = tree.members
      .map(([key, inner]) => [key, this.tree(stage, inner, field === '' ? key : `${field}.${key}`, key)] as const)
      .filter(([, value]) => value !== GONE)
    return members.length === 0 && field !== '' ? GONE : Object.fromEntries(members)
  }

  /** A value beside its name: the name is sent as it is, and goes with the value where there is none. */
  private pair(
    stage: Stage,
    members: readonly (readonly [string, SampleTree])[],
    field: string,
    pair: { readonly key: string; readonly name: string },
  ): unknown {
    const made = members.map(([key, inner]): readonly [string, unknown] => {
      const own = field === '' ? key : `${field}.${key}`
      if (key !== pair.key) return [key, inner.kind === 'leaf' && NAMES.test(key) ? inner.value : GONE]
      const value = this.tree(stage, inner, own, pair.name)
      return [key, typeof value === 'object' && value !== null ? { ...value, absent: 'drop' } : value]
    })
    const isKept = made.some(([key, value]) => key === pair.key && value !== GONE)
    return isKept ? Object.fromEntries(made.filter(([, value]) => value !== GONE)) : GONE
  }

  element(
    stage: Stage,
    { name, attributes, children, text }: MarkupElement,
    above: string,
  ): Record<string, unknown> | null {
    const field = above === '' ? name : `${above}/${name}`
    const namespaces = attributes.filter(([key]) => isNamespace(key)).map(([key, uri]) => [key.slice(6), uri])
    const own = attributes
      .filter(([key]) => !isNamespace(key))
      .map(([key, value]) => [key, this.leaf(stage, { field: `${field}/@${key}`, name: key, value })] as const)
      .filter(([, value]) => value !== GONE)
    const made = {
      element: name,
      ...(namespaces.length > 0 ? { namespaces: Object.fromEntries(namespaces) as unknown } : {}),
      ...(own.length > 0 ? { attributes: Object.fromEntries(own) as unknown } : {}),
    }
    if (children.length > 0) {
      const inner = this.children(stage, children, field)
      return inner.length === 0 && own.length === 0 && above !== '' ? null : { ...made, children: inner }
    }
    const document = innerDocument(text)
    if (document) {
      const written = this.element(stage, document, field)
      return written ? { ...made, document: written } : null
    }
    const value = text === '' && own.length > 0 ? GONE : this.leaf(stage, { field, name, value: text })
    if (value !== GONE) return { ...made, text: value }
    return own.length > 0 || above === '' ? made : null
  }

  /** Plain elements one after the other are kept together as fields. */
  private children(stage: Stage, children: readonly MarkupElement[], field: string): Record<string, unknown>[] {
    const out: Record<string, unknown>[] = []
    for (const child of children) {
      const made = this.element(stage, child, field)
      if (!made) continue
      const last = out[out.length - 1]
      const isPlain = Object.keys(made).length === 2 && 'text' in made
      if (!isPlain) out.push(made)
      else if (last && 'fields' in last && !Object.hasOwn(last['fields'] as object, child.name))
        out[out.length - 1] = { fields: { ...(last['fields'] as object), [child.name]: made['text'] } }
      else out.push({ fields: { [child.name]: made['text'] } })
    }
    return out
  }
}

function innerDocument(text: string): MarkupElement | null {
  if (!/^<[A-Za-z?]/.test(text)) return null
  try {
    return readMarkup(text)
  } catch {
    return null
  }
}

const OWN_HEADERS =
  /^(?:host|content-length|content-type|connection|accept(?:-.*)?|user-agent|cache-control|expect|soapaction)$/i

function besideOf(name: string, value: string, stage: Stage, settings: Map<string, Setting>): unknown {
  const made = suggest({ name, value }, { stage, product: null, pings: false })
  if (made.setting) settings.set(made.setting.name, made.setting)
  if (made.value !== undefined) return made.value
  if (/^[A-Za-z][A-Za-z_-]{0,19}$|^\d$/.test(value)) return value
  const own = nameFor(name, [])
  settings.set(own, { name: own, label: labelOf(name) })
  return { $: `param.${own}` }
}

/** XML in a field of a form: keys beside it become settings, short words are sent as they are. */
function fieldOf({ field, fields }: Wrapped, stage: Stage, settings: Map<string, Setting>): Record<string, unknown> {
  const beside = fields
    .slice(0, 40)
    .map(([name, value]): [string, unknown] => [name, besideOf(name, value, stage, settings)])
  return { as: 'form', field, ...(beside.length > 0 ? { fields: Object.fromEntries(beside) } : {}) }
}

/** Who we are, in the header of a SOAP envelope: keys and names become settings, short words are sent as they are. */
function soapHeader({ name, attributes, children, text }: MarkupElement, settings: Map<string, Setting>): unknown {
  const namespaces = attributes.filter(([key]) => isNamespace(key)).map(([key, uri]) => [key.slice(6), uri])
  const own = attributes.filter(([key]) => !isNamespace(key)).slice(0, 20)
  const said = (called: string, value: string): unknown => besideOf(called, value, 'post', settings)
  return {
    element: name,
    ...(namespaces.length > 0 ? { namespaces: Object.fromEntries(namespaces) as unknown } : {}),
    ...(own.length > 0 ? { attributes: Object.fromEntries(own.map(([key, value]) => [key, said(key, value)])) } : {}),
    ...(children.length > 0
      ? { children: children.slice(0, 20).map((child) => soapHeader(child, settings)) }
      : text === ''
        ? {}
        : { text: said(name, text) }),
  }
}

/** Keys that were pasted as headers become settings; the values that stood there are not kept. */
function sendOf(sample: Sample, stage: Stage, settings: Map<string, Setting>): Record<string, unknown> {
  const auth: unknown[] = []
  const key = (name: string, label: string): { $: string } => {
    settings.set(name, { name, label, sensitive: true })
    return { $: `param.${name}` }
  }
  for (const [name, value] of sample.headers) {
    if (OWN_HEADERS.test(name)) continue
    if (/^authorization$/i.test(name) && /^basic\b/i.test(value)) {
      settings.set('username', { name: 'username', label: 'User name' })
      auth.push({ basic: { user: { $: 'param.username' }, password: key('password', 'Password') } })
    } else if (/^authorization$/i.test(name) && /^bearer\b/i.test(value))
      auth.push({ bearer: key('token', 'Bearer token') })
    else auth.push({ header: { name, value: key(nameFor(name, []), labelOf(name)) } })
  }
  const action = sample.headers.find(([name]) => /^soapaction$/i.test(name))?.[1].replaceAll('"', '')
  const header =
    sample.as === 'soap' ? (sample.header?.children ?? []).slice(0, 10).map((one) => soapHeader(one, settings)) : []
  const method =
    sample.method !== null && sample.method !== (sample.as === 'query' ? 'GET' : 'POST') ? sample.method : null
  return {
    ...(sample.as === 'xml' && sample.wrapped ? fieldOf(sample.wrapped, stage, settings) : { as: sample.as }),
    ...(method === null ? {} : { method }),
    ...(sample.as === 'soap' ? { version: sample.version, ...(action ? { action } : {}) } : {}),
    ...(sample.as === 'soap' && header.length > 0 ? { header } : {}),
    ...(auth.length > 0 ? { auth: auth.slice(0, 5) } : {}),
  }
}

/** No rule yet: what answers mean is said by pasting them. */
const answersOf = (sample: Sample) => ({
  reads: 'tree' in sample ? 'json' : 'xml',
  values: {},
  rules: [],
})

export interface Heading {
  readonly name: string
  readonly title: string
  readonly product: ProductId | null
}

/** A format from the buyer's own samples: what is certain is filled in, what is not is left for a person. */
export function documentFrom({ ping, post }: Samples, { name, title, product }: Heading): MadeDocument {
  const builder = new Builder(product, ping !== null, post.as === 'json')
  const template = (stage: Stage, sample: Sample): unknown =>
    'tree' in sample ? builder.tree(stage, sample.tree, '', '') : builder.element(stage, sample.root, '')
  const kind = 'tree' in post ? 'object' : 'xml'
  const pings = ping !== null && 'tree' in ping === (kind === 'object') ? ping : null
  const data = { kind, ...(pings ? { ping: template('ping', pings) } : {}), post: template('post', post) }
  const send = {
    ...(pings ? { ping: sendOf(pings, 'ping', builder.settings) } : {}),
    post: sendOf(post, 'post', builder.settings),
  }
  const document = {
    language: 1,
    name,
    title,
    version: 1,
    ...(product === null ? {} : { products: [product] }),
    params: [...builder.settings.values()],
    data,
    send,
    result: { ...(pings ? { ping: answersOf(pings) } : {}), post: answersOf(post) },
  }
  return { document, suggested: builder.suggested, skipped: builder.skipped }
}
