import type { RunCode } from '@/integrations'
import { refuse } from '@/kernel/errors'
import type { Db, Tx } from '@/server/database/database'
import { markTitle } from '../marks'
import type { PastedAnswer } from '../pasted'
import { readerOf, readPasted } from './reading'

/** A result part as somebody wants it to be. */
interface ResultPart {
  readonly name: string
  readonly document: unknown
}

interface Test {
  readonly title: string
  readonly passed: boolean
  readonly detail: string
}

/** What stands with a format since somebody last put it in force from the editor; undefined where nobody did. */
export async function storedAnswers(db: Db | Tx, name: string) {
  const row = await db
    .selectFrom('send_format_answers')
    .select(['samples', 'answers'])
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { samples: row.samples, answers: row.answers as PastedAnswer[] }
}

/** Every pasted answer as the part would read it: as it is marked, or a failure. */
export async function pastedTests(db: Db | Tx, { name, document }: ResultPart, run: RunCode): Promise<Test[]> {
  const answers = (await storedAnswers(db, name))?.answers ?? []
  const reader = answers.length > 0 ? readerOf((document ?? {}) as Record<string, unknown>) : null
  const tests: Test[] = []
  for (const [index, pasted] of answers.entries()) {
    const marked = markTitle(pasted.mark, pasted.stage)
    const read = reader && (await readPasted(reader, pasted, run))
    tests.push({
      title: `Pasted answer ${index + 1}${pasted.title === '' ? '' : `, ${pasted.title}`} (${pasted.stage})`,
      passed: read?.asmarked === true,
      detail: read?.asmarked
        ? `Read as marked: ${marked}`
        : `Marked ${marked}${priceOf(pasted)}, ${read ? `but read as: ${read.words}` : 'and cannot be read'}`,
    })
  }
  return tests
}

const priceOf = ({ price }: PastedAnswer): string => (price === null ? '' : ` at $${(price / 100).toFixed(2)}`)

const MOST_OF_REASON = 1000

/** What is not read as staff marked it does not come in force. */
export async function checkPasted(tx: Tx, part: ResultPart, run: RunCode): Promise<void> {
  const failed = (await pastedTests(tx, part, run)).filter(({ passed }) => !passed)
  if (failed.length === 0) return
  const which = failed.map(({ title, detail }) => `${title}: ${detail}`).join('. ')
  throw refuse(
    `${failed.length === 1 ? 'An answer' : `${failed.length} answers`} would be read wrongly. ${which}`.slice(
      0,
      MOST_OF_REASON,
    ),
  )
}
