import { PART_KINDS } from '@/features/platform/reference/server/public'
import { checkedPart, checkOrders, putInForce } from '@/features/demand/send-formats/server/public'
import { refuse } from '@/kernel/errors'
import type { Context } from '@/server/http/context'
import { guardVersion } from '@/server/http/edits'
import type { formatEditorCalls } from '../contract'
import { parseJson, plain } from '../json-text'
import { checkDraft } from './check'
import { lockDraft, readDraft } from './store'

const MOST_OF_REASON = 1000

/** All three parts at once, or nothing: what is not proven does not send. */
export async function goLive(
  ctx: Context<typeof formatEditorCalls.live>,
  id: number,
  { why, orders: shown }: { readonly why: string; readonly orders: readonly number[] },
): Promise<{ name: string; version: number }> {
  const row = await lockDraft(ctx.db, id)
  const draft = await readDraft(ctx.db, id)
  await guardVersion(ctx, row, draft)
  const { name, title, madefrom } = draft
  const { missing } = await checkDraft(draft)
  if (missing.length > 0) throw refuse(`It cannot go live yet. ${missing.join('. ')}`.slice(0, MOST_OF_REASON))
  const { orders: affected } = draft
  const unseen = affected.filter((order) => !shown.includes(order.id))
  if (unseen.length > 0)
    throw refuse(
      `These orders send by it, too. Look at them first: ${unseen.map((order) => order.title).join(', ')}`.slice(
        0,
        MOST_OF_REASON,
      ),
    )
  const document = plain(parseJson(draft.document))
  const parts = PART_KINDS.map((part) =>
    checkedPart({ part, name, title, document, from: madefrom[part], author: row.author_id }),
  )
  await checkOrders(ctx.db, parts)
  let version = 0
  for (const part of parts) version = await putInForce(ctx, part, why)
  await ctx.db
    .insertInto('send_format_answers')
    .values({
      name,
      version,
      samples: JSON.stringify(draft.samples),
      answers: JSON.stringify(draft.answers),
      dateadd: new Date(ctx.now),
      user_id: ctx.actor.id,
    })
    .execute()
  await ctx.db.deleteFrom('send_format_drafts').where('id', '=', id).execute()
  await ctx.record({
    title: 'Send format put in force',
    description: `${title} (${name}), version ${version}: ${why}`,
    after: { name, version, answers: draft.answers.length, orders: affected.map((order) => order.title) },
  })
  return { name, version }
}
