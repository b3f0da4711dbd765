import { answer } from './answers'
import { type Clause, clausesOf } from './clauses'
import { CONVERSION_READERS } from './conversions'
import { FIELD_READERS } from './fields'
import { isRec, type Rec } from './slots'
import { cannot, quoted, type Said } from './work'

export interface Proposed {
  readonly data: unknown
  readonly result: unknown
  readonly understood: readonly string[]
  readonly notdone: readonly string[]
}

const KNOWN =
  'Without an AI provider it renames, adds and removes fields, sets constants, changes how phones, dates and words are written, maps values, and tells which words of an answer mean refused, duplicate, later or error'

const COPY = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Answers first: 'status "capped" is a refusal' looks like a form, too. */
const READERS = [answer, ...FIELD_READERS, ...CONVERSION_READERS]

function carryOut({ wish, said, stage }: Clause, data: Rec, result: Rec): readonly Said[] {
  for (const reader of READERS) {
    const outcome = reader(wish, { data, result, stage })
    if (outcome !== undefined) return 'length' in outcome ? outcome : [outcome]
  }
  return [cannot(`Not understood: ${quoted(said)}. ${KNOWN}`)]
}

/** Changes documents by rules from plain English, and says what it could not do. Parts written as code are left alone. */
export function propose(documents: { data: unknown; result: unknown }, prompt: string): Proposed {
  const data = COPY(documents.data)
  const result = COPY(documents.result)
  const inner = { data: isRec(data) ? data['data'] : null, result: isRec(result) ? result['result'] : null }
  if (!isRec(inner.data) || !isRec(inner.result)) {
    const code = 'A part written as code is changed by an AI provider only, and none is set up'
    return { data, result, understood: [], notdone: [code] }
  }
  const { data: own, result: reading } = { data: inner.data, result: inner.result }
  const clauses = clausesOf(prompt)
  const said = clauses.flatMap((clause) => [
    ...carryOut(clause, own, reading),
    ...(clause.when === null
      ? []
      : [cannot(`${quoted(clause.when)} is not part of a format. Once approved, it goes live at once`)]),
  ])
  return {
    data,
    result,
    understood: said.flatMap((each) => ('done' in each ? [each.done] : [])),
    notdone: said.flatMap((each) => ('cannot' in each ? [each.cannot] : [])),
  }
}
