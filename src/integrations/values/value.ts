import type { Path } from '../language/issue'
import { type Computed, isComputed, type Value } from '../language/value'
import type { View } from '../view/lead'
import { compileCondition } from './condition'
import { booleanOf, type Datum, isList, numberOf, present, textOf } from './datum'
import { type Evaluate, never, type Scope } from './scope'
import { isHandle, reveal, revealValue } from './secrets'
import { compileSource } from './source'
import { compileSteps } from './steps'

export const sourceCondition = (condition: Parameters<typeof compileCondition>[0], scope: Scope, at: Path) =>
  compileCondition<View>(condition, (of, site) => compileSource(of, scope, site), scope.issues, at)

/** 'Dear {lead.firstname}': absent values leave nothing behind; if all are absent the text is absent too. */
function innerText(template: string, scope: Scope, at: Path): Evaluate {
  const pieces = template.split(/\{([^{}]*)\}/)
  if (pieces.length === 1) return () => template
  if (/\{\{|\}\}/.test(template)) scope.issues.add(at, 'placeholders have single braces: {lead.zip}')
  const literals = pieces.filter((_, i) => i % 2 === 0)
  const sources = pieces.filter((_, i) => i % 2 === 1).map((source) => compileSource(source, scope, at))
  return (view) => {
    let out = literals[0] ?? ''
    let any = false
    for (let i = 0; i < sources.length; i++) {
      const value = sources[i]?.(view)
      if (value !== undefined && present(value)) {
        out += textOf(value)
        any = true
      }
      out += literals[i + 1] ?? ''
    }
    return any ? out : undefined
  }
}

function compileCore(computed: Computed, scope: Scope, at: Path): Evaluate {
  if ('$' in computed) return compileSource(computed.$, scope, [...at, '$'])
  if ('$text' in computed) return innerText(computed.$text, scope, [...at, '$text'])
  if ('$first' in computed) {
    const options = computed.$first.map((each, i) => innerValue(each, scope, [...at, '$first', i]))
    return (view) => {
      for (const option of options) {
        const value = option(view)
        if (present(value)) return value
      }
      return undefined
    }
  }
  if ('$join' in computed) {
    const parts = computed.$join.map((each, i) => innerValue(each, scope, [...at, '$join', i]))
    const between = computed.with ?? ''
    return (view) => {
      const texts = parts.flatMap((part) => {
        const value = part(view)
        return value === undefined || !present(value) ? [] : [textOf(value)]
      })
      return texts.length === 0 ? undefined : texts.join(between)
    }
  }
  const test = sourceCondition(computed.$if, scope, [...at, '$if'])
  const yes = innerValue(computed.then, scope, [...at, 'then'])
  const no = computed.else === undefined ? never : innerValue(computed.else, scope, [...at, 'else'])
  return (view) => (test(view) ? yes(view) : no(view))
}

function convert(value: Datum, as: NonNullable<Computed['as']>): Datum {
  if (value === undefined || !present(value)) return undefined
  if (isHandle(value)) return value
  if (as === 'number') return numberOf(value)
  if (as === 'boolean') return booleanOf(value)
  return isList(value) ? value : textOf(value)
}

const fieldOfSource = (computed: Computed): string | null =>
  '$' in computed && computed.$.startsWith('lead.') ? computed.$.slice('lead.'.length) : null

/** As conditions and other values see it: secret settings are handles. */
export function innerValue(value: Value, scope: Scope, at: Path): Evaluate {
  if (!isComputed(value)) return () => value
  const { when, default: fallback, as, required, absent } = value
  const core = compileCore(value, scope, at)
  const steps = compileSteps(value.steps, scope, at, fieldOfSource(value))
  const test = when && sourceCondition(when, scope, [...at, 'when'])
  const left = absent === 'blank' ? '' : absent === 'null' ? null : undefined
  if (!steps && !test && as === undefined && fallback === undefined && left === undefined && !required) return core
  const label = required ? scope.place(at) : ''

  return (view) => {
    if (test && !test(view)) return undefined
    let result = core(view)
    if (steps) result = steps(result, view)
    if (fallback !== undefined && !present(result)) result = fallback
    if (as !== undefined) result = convert(result, as)
    // A constant null or a map's null is meant; anything else that is empty is absent.
    if (result !== null && !present(result)) {
      if (required) view.missing.push(label)
      return left
    }
    return result
  }
}

/** Whether a setting may be in it, directly or under another name. */
const maySay = (value: Value): boolean => /param\.|field\.|ping\.|"item"/.test(JSON.stringify(value))

/** As it is written into a request. */
export function compileValue(value: Value, scope: Scope, at: Path): Evaluate {
  const inner = innerValue(value, scope, at)
  if (!isComputed(value) || !maySay(value)) return inner
  const asNumber = value.as === 'number'
  return (view) => revealValue(inner(view), view.secrets, asNumber)
}

export function compileText(template: string, scope: Scope, at: Path): Evaluate {
  const inner = innerText(template, scope, at)
  return (view) => {
    const text = inner(view)
    return typeof text === 'string' ? reveal(text, view.secrets) : text
  }
}
