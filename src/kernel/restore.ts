import type { z } from 'zod'
import { type Access, call, type LogCategory, NOTHING, type Resource } from './call'
import { fields, id, idParams, requiredText } from './inputs'

export const Restored = fields({
  /** The entry of the log that changed it. */
  log: id,
  field: requiredText(200),
})
export type Restored = z.output<typeof Restored>

interface RestoreSpec {
  readonly path: `/${string}/{id}`
  /** 'publisher': what the log is about. */
  readonly what: string
  readonly permission: Access
  readonly changes: LogCategory
  readonly touches: readonly Resource[]
}

/** The call that gives a field the value back that it had before an entry of the log. */
export const restoreOf = ({ path, what, permission, changes, touches }: RestoreSpec) =>
  call({
    method: 'POST',
    path,
    summary: `Give a field of a ${what} its earlier value back, from an entry of its log`,
    permission,
    changes,
    touches,
    params: idParams,
    body: Restored,
    answer: NOTHING,
  })
