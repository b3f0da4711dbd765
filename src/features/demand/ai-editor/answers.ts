import { isRec, type Rec } from './slots'
import { nameIn, plain } from './words'
import { cannot, done, quoted, type Said, type Work } from './work'

// The patterns of this file read at most 1,000 letters, never three spaces in a row: see clausesOf.

const OUTCOMES: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:not sold|not bought|not accepted|refus|reject|declin|unmatched|no bid|no sale)/, 'unmatched', 'refused'],
  [/^duplicat/, 'duplicate', 'a duplicate'],
  [/^(?:pending|later|decided? later|undecided yet|in review)/, 'pending', 'decided later'],
  [/^(?:error|fail)/, 'error', 'an error'],
  [/^(?:sold|sale|bought|accept|matched|bid|success)/, 'matched', 'sold'],
]

const MEANS = String.raw`\s+(?:means|mean|is|are|counts as|count as|should be|must be)\s+(?:also\s+)?(?:an?\s+)?(.+?)(?:,?\s+(?:too|as well))?$`
const FORMS = [
  new RegExp(
    String.raw`^(?:an?\s+)?answers?\s+(?:with|of|where|whose|that has)\s+(?:the\s+)?(\S+)\s+(?:is\s+|=\s*|of\s+)?["“'](.+?)["”']${MEANS}`,
    'i',
  ),
  new RegExp(String.raw`^(?:the\s+)?(\S+)\s+(?:=\s*|of\s+)?["“'](.+?)["”']${MEANS}`, 'i'),
  new RegExp(String.raw`^()["“'](.+?)["”']${MEANS}`, 'i'),
]

/** The rule that says this already for other words of the same value. */
const saysSo = (rule: Rec, outcome: string, value: string): boolean =>
  rule['outcome'] === outcome && isRec(rule['when']) && rule['when']['of'] === value && !('contains' in rule['when'])

function addWord(stage: Rec, value: string, word: string, outcome: string): void {
  const rules = stage['rules'] as Rec[]
  const rule = rules.find(
    (each) => saysSo(each, outcome, value) && isRec(each['when']) && ('in' in each['when'] || 'equals' in each['when']),
  )
  const when = rule?.['when'] as Rec | undefined
  if (rule && when) {
    const { in: list, equals, ...rest } = when
    const words = Array.isArray(list) ? (list as unknown[]) : [equals]
    rule['when'] = { ...rest, in: [...words, word] }
  } else rules.unshift({ when: { of: value, equals: word }, outcome })
}

/** The value of that name, or the only one that rules compare. */
function valueNamed(stage: Rec, name: string): string | undefined {
  const values = isRec(stage['values']) ? Object.entries(stage['values']) : []
  const word = plain(name)
  const byPath = values.find(
    ([, read]) => isRec(read) && typeof read['json'] === 'string' && plain(read['json']).endsWith(`.${word}`),
  )
  if (word !== '') return values.find(([key]) => plain(key) === word)?.[0] ?? byPath?.[0]
  const compared = (stage['rules'] as Rec[]).flatMap(({ when }) =>
    isRec(when) && typeof when['of'] === 'string' ? [when['of']] : [],
  )
  return new Set(compared).size === 1 ? compared[0] : undefined
}

/** 'An answer with status "capped" is a refusal'. What counts as a sale is never made from words. */
export function answer(wish: string, work: Work): Said | undefined {
  const said = FORMS.map((form) => form.exec(wish)).find((match) => match !== null)
  if (!said) return undefined
  const meant = OUTCOMES.find(([pattern]) => pattern.test((said[3] ?? '').toLowerCase()))
  if (!meant) return undefined
  const [, outcome, words] = meant
  const [name, word] = [nameIn(said[1] ?? ''), said[2] ?? '']
  if (outcome === 'matched')
    return cannot(
      `${quoted(wish)}: what counts as sold is changed in the result document itself, with answers as proof`,
    )
  const stages = (['ping', 'post'] as const).filter(
    (stage) =>
      (work.stage ?? stage) === stage && isRec(work.result[stage]) && Array.isArray(work.result[stage]['rules']),
  )
  const found = stages.flatMap((stage) => {
    const value = valueNamed(work.result[stage] as Rec, name)
    return value === undefined ? [] : [{ stage, value }]
  })
  if (found.length === 0)
    return cannot(
      `${quoted(wish)}: no answer is read for ${name === '' ? 'it' : quoted(name)}; name the value that says it`,
    )
  for (const { stage, value } of found) addWord(work.result[stage] as Rec, value, word, outcome)
  return done(
    `An answer whose ${found[0]?.value ?? name} is ${quoted(word)} is ${words}, ${found.map(({ stage }) => stage).join(' and ')}`,
  )
}
