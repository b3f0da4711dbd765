import { createTwoFilesPatch } from 'diff'
import { shippedDocument } from '@/integrations'
import type { Db } from '@/server/database/database'
import { formatChanges } from '../format-changes'
import type { FormatChange, Untold } from '../story-types'
import type { World } from '../types'
import { insertRows } from './insert-rows'
import type { Logged } from './story-desk'

const pretty = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`

const told = (world: World): { readonly event: Untold; readonly change: FormatChange }[] =>
  formatChanges(world).flatMap((event) =>
    event.action.kind === 'formatChange' && event.at < world.now ? [{ event, change: event.action }] : [],
  )

/** The changes of send formats that wait or were turned down. */
export const writeFormatEdits = (db: Db, world: World, staff: ReadonlyMap<string, number>): Promise<void> =>
  insertRows(
    db,
    'send_part_edits',
    told(world).map(({ event, change: { order, part, format, prompt, document, refused } }) => ({
      order_id: order,
      part,
      name: format,
      prompt,
      document,
      diff: createTwoFilesPatch(format, format, pretty(shippedDocument(format)), pretty(document), 'now', 'proposed'),
      prstatus: refused ? 'refused' : 'created',
      senddate: new Date(event.at),
      user_id: staff.get(event.by) ?? null,
      decided_at: refused && new Date(refused.at),
      decided_by: (refused && staff.get(refused.by)) ?? null,
      note: refused?.why ?? '',
    })),
  )

const CALL = 'order.sendformat' as const

/** What the log says of them. */
export const formatLog = (world: World): Logged[] =>
  told(world).flatMap(({ event: { at, by }, change: { order, prompt, refused } }) => {
    const links = { order }
    const asked = { title: 'Send format change requested', description: prompt, links }
    const decided = refused && { title: 'Send format change refused', description: refused.why, links }
    return [
      { at, by, call: CALL, entry: asked },
      ...(refused && decided ? [{ at: refused.at, by: refused.by, call: CALL, entry: decided }] : []),
    ]
  })
