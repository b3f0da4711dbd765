import type { Line } from '../language/data'
import type { Path } from '../language/issue'
import type { View } from '../view/lead'
import { textOf } from '../values/datum'
import type { Scope } from '../values/scope'
import { compileText, compileValue, sourceCondition } from '../values/value'
import { oneLine } from './header'

/** A value cannot bring its own line ends: it would look like a line that the template wrote. */
export function compileLines(lines: readonly Line[], scope: Scope, at: Path): (view: View) => string {
  const writers = lines.map((line, i) => {
    const where = [...at, i]
    if (typeof line === 'string') return { test: null, evaluate: compileText(line, scope, where) }
    const test = line.when ? sourceCondition(line.when, scope, [...where, 'when']) : null
    return { test, evaluate: compileValue(line.line, scope, [...where, 'line']) }
  })
  return (view) => {
    const written: string[] = []
    for (const { test, evaluate } of writers) {
      if (test && !test(view)) continue
      const value = evaluate(view)
      if (value !== undefined) written.push(oneLine(textOf(value)))
    }
    return written.join('\n')
  }
}
