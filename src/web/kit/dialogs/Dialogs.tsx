import { Modal } from '@mantine/core'
import classes from './dialogs.module.css'
import { dropDialog, type OpenDialog, type useOpenDialogs } from './open-dialog'

/** A panel at the side; what asked for a width of its own has the whole window of a phone. */
const innerOf = ({ side, size }: OpenDialog): string => (side ? classes['side'] : size && classes['roomy']) || ''

/** One over another hides it but leaves it as it is: its list, its tab, what was typed, what runs. */
export default function Dialogs({ dialogs }: { readonly dialogs: ReturnType<typeof useOpenDialogs> }) {
  return (
    <Modal.Stack>
      {dialogs.map((dialog) => (
        <Modal
          key={dialog.id}
          id={dialog.id}
          stackId={dialog.id}
          opened={dialog.opened}
          title={dialog.title}
          size={dialog.size ?? 'md'}
          classNames={{ content: classes['dialog'] ?? '', inner: innerOf(dialog) }}
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
