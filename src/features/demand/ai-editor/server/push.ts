import { refuse } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import type { OrderFormat, Weighed } from './weigh'

interface Wish {
  readonly order: number
  readonly prompt: string
  readonly user: number
  readonly at: Date
}

const MOST_OF_REASON = 300

/** Says in words why a proposal cannot be submitted. */
export function checkSubmittable(
  { parts }: OrderFormat,
  weighed: Weighed,
  from: { dataversion: number; resultversion: number },
): void {
  if (parts.data.version !== from.dataversion || parts.result.version !== from.resultversion)
    throw refuse('The send format changed since the proposal was made. Generate it again')
  if (!weighed.compiles) {
    const [first] = weighed.issues
    throw refuse(
      `The proposal does not compile: ${first ? `${first.path}: ${first.message}` : ''}`.slice(0, MOST_OF_REASON),
    )
  }
  const failed = weighed.tests.filter(({ passed }) => !passed)
  if (failed.length > 0)
    throw refuse(
      `The proposal fails ${failed.length} of ${weighed.tests.length} tests, first: ${failed[0]?.title ?? ''}`,
    )
  if (!weighed.acceptable) throw refuse('The proposal changes nothing')
}

/** What waits for somebody to deploy or refuse it. Only parts that change are asked for. */
export async function storeEdit(
  tx: Tx,
  { parts }: OrderFormat,
  weighed: Weighed,
  wish: Wish,
): Promise<'data' | 'result' | 'both'> {
  const [data, result] = [weighed.contentfilediff !== '', weighed.analyzefilediff !== '']
  const part = data && result ? 'both' : data ? 'data' : 'result'
  const first = data ? parts.data : parts.result
  await tx
    .insertInto('send_part_edits')
    .values({
      order_id: wish.order,
      part,
      name: first.name,
      prompt: wish.prompt,
      document: JSON.stringify(data ? weighed.data : weighed.result),
      diff: data ? weighed.contentfilediff : weighed.analyzefilediff,
      resultname: part === 'both' ? parts.result.name : null,
      resultdocument: part === 'both' ? JSON.stringify(weighed.result) : null,
      resultdiff: part === 'both' ? weighed.analyzefilediff : '',
      dataversion: data ? parts.data.version : null,
      resultversion: result ? parts.result.version : null,
      tests: JSON.stringify(weighed.tests),
      prstatus: 'created',
      senddate: wish.at,
      user_id: wish.user,
    })
    .execute()
  return part
}
