import type { CallSpec } from '@/kernel/call'
import { request } from '@/web/api/client'
import { useAction } from '@/web/api/use-action'
import type { ConfirmOptions } from '../dialogs/confirm'
import { IconPencil, IconTrash } from '../icons'
import { RowAction } from '../table/RowAction'

interface EditActionProps {
  /** The row's name, for screen readers. */
  readonly name: string
  readonly href: string
}

export const EditAction = ({ name, href }: EditActionProps) => (
  <RowAction label={`Edit ${name}`} tip="Edit" icon={<IconPencil size={16} aria-hidden />} href={href} rowKey="e" />
)

interface DeleteActionProps {
  readonly name: string
  readonly call: CallSpec
  readonly id: number
  /** The question; the specification gives some of them, with 'Yes' and 'No'. */
  readonly asks: ConfirmOptions
  readonly done: string
  /** Why it cannot be deleted now. */
  readonly why?: string | false | null | undefined
}

/** Deletes a row after a question. */
export function DeleteAction({ name, call, id, asks, done, why }: DeleteActionProps) {
  const remove = useAction({
    run: (options) => request(call, { params: { id } }, options),
    asks: () => ({ yes: 'Delete', no: 'Cancel', danger: true, ...asks }),
    done,
  })
  return (
    <RowAction
      label={`Delete ${name}`}
      tip="Delete"
      icon={<IconTrash size={16} aria-hidden />}
      why={why}
      busy={remove.busy}
      onClick={remove.start}
    />
  )
}
