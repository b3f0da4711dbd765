import { Button } from '@mantine/core'
import type { CallSpec } from '@/kernel/call'
import { request } from '@/web/api/client'
import { useAction } from '@/web/api/use-action'
import type { LogRow } from '../contract'

/** How the values of one thing are given back; the call is made by restoreOf(). */
export interface Restoring {
  readonly call: CallSpec
  readonly id: number
  /** Fields that its own changes may set, by the log's names. What the log keeps hidden is none. */
  readonly fields: readonly string[]
  /** Entries about this very thing: a publisher's log also shows those of its RCIDs. */
  readonly owns: (row: LogRow) => boolean
}

/** The first entry has no earlier values. */
export const mayRestore = (row: LogRow, { owns }: Restoring): boolean =>
  owns(row) && !row.systemlog.title.endsWith(' added')

interface RestoreButtonProps {
  readonly restoring: Restoring
  readonly log: number
  readonly field: string
  readonly label: string
  readonly value: string | null
  readonly onDone: () => void
}

/** Gives one field its value of before the entry back. */
export function RestoreButton({ restoring: { call, id }, log, field, label, value, onDone }: RestoreButtonProps) {
  const restore = useAction({
    run: async (options) => {
      await request(call, { params: { id }, body: { log, field } }, options)
      onDone()
    },
    asks: () => ({
      title: 'Restore earlier value',
      text: `${label} becomes ${value ? `“${value}”` : 'empty'} again.`,
      yes: 'Restore',
      no: 'Cancel',
    }),
    done: 'Earlier value was successfully restored',
  })
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={restore.busy}
      onClick={() => restore.start()}
      aria-label={`Restore ${label}`}
    >
      Restore
    </Button>
  )
}
