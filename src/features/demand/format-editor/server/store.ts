import type { PastedAnswer } from '@/features/demand/pasted-answers/public'
import { asNamed, isSoleApprover, reachOf } from '@/features/demand/send-formats/server/public'
import type { Db, Tx } from '@/server/database/database'
import { found } from '@/server/http/edits'
import { maskIdentities } from '../mask'
import type { Draft, DraftSamples } from '../contract'
import { overtaking } from './overtaken'

const PARTS = ['data', 'send', 'result'] as const

/** Orders that send by any part of the format, and those that are pinned to earlier versions of it. */
export async function ordersOf(db: Db | Tx, name: string): Promise<Pick<Draft, 'orders' | 'pinned'>> {
  const { reached, pinned } = await reachOf(
    db,
    PARTS.map((part) => ({ part, name })),
  )
  return { orders: asNamed(reached), pinned: asNamed(pinned) }
}

const select = (db: Db | Tx) =>
  db
    .selectFrom('send_format_drafts as d')
    .leftJoin('orders as o', 'o.id', 'd.order_id')
    .leftJoin('users as u', 'u.id', 'd.author_id')
    .selectAll('d')
    .select(['o.title as ordertitle', 'u.name as author'])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

async function shown(db: Db | Tx, row: Row): Promise<Draft> {
  const { id, name, title, document, dateadd, dateupdate, version } = row
  const madefrom = { data: row.dataversion, send: row.sendversion, result: row.resultversion }
  return {
    ...{ id, name, title, document, version },
    samples: row.samples as DraftSamples,
    answers: row.answers as PastedAnswer[],
    madefrom,
    order: row.order_id === null ? null : { id: row.order_id, title: row.ordertitle ?? '' },
    ...(await ordersOf(db, name)),
    author: row.author_id === null ? null : { id: row.author_id, name: row.author ?? '' },
    secondperson: row.author_id !== null && !(await isSoleApprover(db, row.author_id)),
    overtaken: await overtaking(db, name, madefrom),
    dateadd: dateadd.toISOString(),
    dateupdate: dateupdate.toISOString(),
  }
}

export const readDraft = async (db: Db | Tx, id: number): Promise<Draft> =>
  shown(db, found(await select(db).where('d.id', '=', id).executeTakeFirst(), 'Draft'))

/** Nobody else saves, puts in force or deletes it until the transaction ends. */
export async function lockDraft(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('send_format_drafts')
    .select(['id', 'version', 'dateupdate', 'updated_by', 'author_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found(row, 'Draft')
}

/** As it may be kept: who a consumer is does not stand in a format's tests. */
export const keptAnswers = (answers: readonly PastedAnswer[]): string =>
  JSON.stringify(
    answers.map((answer) => ({
      ...answer,
      title: maskIdentities(answer.title),
      body: maskIdentities(answer.body),
      headers: answer.headers.map(({ name, value }) => ({ name, value: maskIdentities(value) })),
    })),
  )
