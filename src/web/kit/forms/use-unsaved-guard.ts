import { useBlocker } from '@tanstack/react-router'
import { useConfirm } from '../dialogs/confirm'

/** Asks before leaving a page with unsaved changes, also when the window is closed. */
export function useUnsavedGuard(unsaved: () => boolean): void {
  const confirm = useConfirm()
  useBlocker({
    shouldBlockFn: async () => {
      if (!unsaved()) return false
      const leave = await confirm({
        title: 'Leave without saving?',
        text: 'Your changes on this page will be lost.',
        yes: 'Leave',
        no: 'Stay',
        danger: true,
      })
      return !leave
    },
    enableBeforeUnload: unsaved,
  })
}
