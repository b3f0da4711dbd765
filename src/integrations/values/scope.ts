import type { ProductId } from '@/kernel/lead-fields'
import type { Param } from '../language/format'
import { type Issues, type Path, pathText } from '../language/issue'
import type { ValueMap } from '../language/steps'
import type { Stage, View } from '../view/lead'
import type { Datum } from './datum'

export type Evaluate = (view: View) => Datum

/** What is known while a part is being compiled. */
export interface Scope {
  readonly issues: Issues
  readonly stage: Stage
  /** Products the format is for; undefined means any. */
  readonly products: readonly ProductId[] | undefined
  readonly params: ReadonlyMap<string, Param>
  /** Filled while compiling: which parameters the parts really use. */
  readonly usedParams: Set<string>
  readonly maps: Readonly<Record<string, ValueMap>>
  /** Values already computed under a name. */
  readonly named: Map<string, Evaluate>
  /** Inside a repeated template. */
  readonly repeating: boolean
  /** What a place is called when something is missing there. */
  readonly place: (path: Path) => string
}

export const newScope = (
  heading: { readonly products?: readonly ProductId[] | undefined; readonly params: readonly Param[] },
  stage: Stage,
  issues: Issues,
  usedParams: Set<string>,
  maps: Readonly<Record<string, ValueMap>> = {},
  place: Scope['place'] = pathText,
): Scope => ({
  issues,
  stage,
  products: heading.products,
  params: new Map(heading.params.map((param) => [param.name, param])),
  usedParams,
  maps,
  named: new Map(),
  repeating: false,
  place,
})

export const never: Evaluate = () => undefined
