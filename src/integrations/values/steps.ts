import type { Path } from '../language/issue'
import type { Step, StepName } from '../language/steps'
import type { View } from '../view/lead'
import { type Datum, present } from './datum'
import type { Scope } from './scope'
import type { Apply, StepSite } from './step-kit'
import { SIMPLE_TEXT, TEXT_STEPS } from './text-steps'
import { labelOf, SIMPLE_NUMBER, VALUE_STEPS } from './value-steps'

const COMPILERS = { ...TEXT_STEPS, ...VALUE_STEPS } as unknown as Readonly<
  Record<StepName, (argument: unknown, site: StepSite) => Apply>
>

function compileStep(step: Step, site: StepSite): Apply {
  if (step === 'label') return labelOf(site)
  if (typeof step === 'string') return SIMPLE_TEXT[step] ?? SIMPLE_NUMBER[step] ?? ((value) => value)
  const [[name, argument] = []] = Object.entries(step)
  return COMPILERS[name as StepName](argument, site)
}

/** Null where there is nothing to do. An absent value stays absent through all steps. */
export function compileSteps(
  steps: readonly Step[] | undefined,
  scope: Scope,
  at: Path,
  field: string | null,
): ((value: Datum, view: View | undefined) => Datum) | null {
  if (!steps || steps.length === 0) return null
  const applied = steps.map((step, i) => compileStep(step, { scope, at: [...at, 'steps', i], field }))
  return (value, view) => {
    let current = value
    for (const apply of applied) {
      if (current === undefined || current === null || !present(current)) return undefined
      current = apply(current, view)
    }
    return current
  }
}
