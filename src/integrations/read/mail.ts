import type { Path } from '../language/issue'
import type { MailStage } from '../language/result'
import { present, textOf } from '../values/datum'
import type { Scope } from '../values/scope'
import type { ReadAnswer } from './compile'
import { reading, shortText } from './outcome'
import { AmbiguousValue, compileReading } from './reading'

/** Accepted by the mail server is sold; anything else was certainly not taken. */
export function compileMail(stage: MailStage, scope: Scope, at: Path): ReadAnswer {
  const site = { scope, namespaces: {} }
  const readings = new Map(
    Object.entries(stage.values).map(([name, each]) => [
      name,
      compileReading(name, each, site, [...at, 'values', name]),
    ]),
  )
  for (const name of stage.reference ?? [])
    if (!readings.has(name)) scope.issues.add([...at, 'reference'], `no value is called ${name}`)

  return (answer) => {
    if (answer.kind !== 'mail') return reading({ outcome: 'error', reason: 'a web answer to a mail' })
    const { code, text } = answer
    if (code < 200 || code > 299) return reading({ outcome: 'error', reason: shortText(`${code} ${text}`, 300) })
    const http = { kind: 'http', status: code, headers: {}, body: text } as const
    try {
      const [reference] = (stage.reference ?? []).flatMap((name) => {
        const value = readings.get(name)?.({ text }, http)
        return value === undefined || !present(value) ? [] : [shortText(textOf(value), 200)]
      })
      return reading({ outcome: 'matched', reference: reference ?? null })
    } catch (problem) {
      if (problem instanceof AmbiguousValue) return reading({ outcome: 'matched' })
      throw problem
    }
  }
}
