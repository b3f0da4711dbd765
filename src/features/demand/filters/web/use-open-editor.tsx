import { useCallback } from 'react'
import type { FilterOwner } from '@/engine/filters/filter'
import { filterKind } from '@/engine/filters/registry'
import { openDialog, toastError, useConfirm } from '@/web/kit'
import { FilterEditor } from './FilterEditor'

/** As wide as its kind needs. */
const SIZES: Readonly<Record<string, string>> = { list: '600px', time: '860px' }

const LEAVE = {
  title: 'Leave without saving?',
  text: 'Your changes to this filter will be lost.',
  yes: 'Leave',
  no: 'Stay',
  danger: true,
}

/** Opens the editor of one filter over the page. */
export function useOpenEditor(owner: FilterOwner, id: number): (filterTitle: string) => void {
  const confirm = useConfirm()
  return useCallback(
    (filterTitle) => {
      const kind = filterKind(filterTitle)
      if (!kind) {
        toastError('Error', 'Filter nor found')
        return
      }
      let dirty = false
      const mayClose = () => (dirty ? confirm(LEAVE) : true)
      const options = {
        title: `Filter: ${kind.title}`,
        size: SIZES[kind.editor] ?? '480px',
        steady: true,
        mayClose,
      }
      void openDialog(options, (answer) => (
        <FilterEditor
          owner={owner}
          id={id}
          kind={kind}
          confirm={confirm}
          onDirty={(now) => {
            dirty = now
          }}
          onDone={() => answer(null)}
          onCancel={async () => {
            if (await mayClose()) answer(null)
          }}
        />
      ))
    },
    [owner, id, confirm],
  )
}
