import { Modal } from '@mantine/core'
import classes from './dialogs.module.css'
import { dropDialog, type useOpenDialogs } from './open-dialog'

/** One over another hides it but leaves it as it is: its list, its tab, what was typed, what runs. */
export default function Dialogs({ dialogs }: { readonly dialogs: ReturnType<typeof useOpenDialogs> }) {
  return (
    <Modal.Stack>
      {dialogs.map((dialog) => (
        <Modal
          key={dialog.id}
          stackId={dialog.id}
          opened={dialog.opened}
          title={dialog.title}
          size={dialog.size ?? 'md'}
          classNames={{ content: classes['dialog'] ?? '', inner: (dialog.side && classes['side']) || '' }}
          closeOnClickOutside={!dialog.steady}
          returnFocus={false}
          onClose={dialog.close}
          onExitTransitionEnd={() => dropDialog(dialog)}
        >
          {dialog.content}
        </Modal>
      ))}
    </Modal.Stack>
  )
}
