import type { AnswerValue, AnswerValues } from './answer-values'
import { at, setReads } from './click'
import { valueAt } from './json-patch'
import type { Stage } from './suggest'

/** A buyer may answer in two ways: JSON as a rule, a line of text when the key is wrong. */
export interface Dialect {
  /** The document, which reads the first kind of answer that was clicked. */
  readonly text: string
  /** Rules for this answer name its shape, because the stage expects another; null where it is the expected one. */
  readonly shape: 'json' | 'xml' | 'text' | null
  /** It is not the kind of answer that the stage expects. */
  readonly other: boolean
  /** A value of this answer, as the stage finds it. */
  readonly fit: (value: AnswerValue) => AnswerValue
}

const same: Dialect['fit'] = (value) => value

export function dialectOf(document: string, stage: Stage, reads: AnswerValues['reads']): Dialect {
  if (reads === 'empty' || reads === 'html') return { text: document, shape: null, other: false, fit: same }
  const text = setReads(document, stage, reads)
  const expected = valueAt(text, at(stage, 'reads'))
  if (expected === reads || typeof expected !== 'string') return { text, shape: null, other: false, fit: same }
  // Where a text is expected everything is one: documents are read inside it.
  if (expected === 'text')
    return {
      text,
      shape: null,
      other: true,
      fit: (value) => ({
        ...value,
        reading: { text: true, inside: value.reading },
        ...(value.alone ? { alone: { text: true, inside: value.alone } } : {}),
      }),
    }
  return { text, shape: reads, other: true, fit: same }
}
