import { markTitle, type PastedAnswer } from '@/features/demand/pasted-answers/public'
import type { Check } from './contract'

const several = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** A duplicate is a refusal, too. */
const means = ({ mark: own }: PastedAnswer, mark: 'sold' | 'refused'): boolean =>
  own === mark || (mark === 'refused' && own === 'duplicate')

interface Fault {
  readonly path: string
  readonly message: string
}

/** What a fault means to somebody who writes no JSON; null where it is one of the JSON. */
export function faultInWords({ path, message }: Fault): string | null {
  const [, stage] = /^result\.(ping|post)\.rules$/.exec(path) ?? []
  return stage !== undefined && message.startsWith('no rule yet')
    ? `No ${stage} answer is understood yet: paste answers and click the value that says what they mean`
    : null
}

/** What stands in the way of going live, in words; nothing means that it may. */
export function missingOf(
  { unreadable, issues, answers: readings, open }: Pick<Check, 'unreadable' | 'issues' | 'answers' | 'open'>,
  pasted: readonly PastedAnswer[],
  stages: readonly ('ping' | 'post')[],
  neverBrought: readonly string[] = [],
): string[] {
  if (unreadable) return [`The JSON cannot be read: line ${unreadable.line}, ${unreadable.message}`]
  const out: string[] = []
  const faults = issues.filter((issue) => faultInWords(issue) === null)
  const [first] = faults
  if (first) out.push(`${several(faults.length, 'fault', 'faults')}, first: ${first.path}: ${first.message}`)
  out.push(...issues.flatMap((issue) => faultInWords(issue) ?? []))
  const [todo] = open.filter(({ what }) => what !== 'suggested')
  const toDo = open.filter(({ what }) => what !== 'suggested').length
  if (todo) out.push(`${several(toDo, 'field', 'fields')} to do, first: ${todo.field} (${todo.stage})`)
  const guesses = open.length - toDo
  if (guesses > 0) out.push(`${several(guesses, 'suggestion', 'suggestions')} to accept`)
  for (const field of neverBrought)
    out.push(
      `${field} (post) comes from the answer to the ping, but no value of one is the token yet: under Answers, Ping, click it and choose Token to carry`,
    )
  pasted.forEach(({ mark, stage }, index) => {
    const reading = readings[index]
    if (!reading?.asmarked)
      out.push(
        `Answer ${index + 1} is marked ${markTitle(mark, stage)}${reading ? `, but read as: ${reading.words}` : ' and cannot be read yet'}`,
      )
  })
  for (const stage of stages)
    for (const mark of ['sold', 'refused'] as const)
      if (!pasted.some((answer) => answer.stage === stage && means(answer, mark)))
        out.push(`Paste a ${stage} answer that means ${markTitle(mark, stage)}`)
  return out
}
