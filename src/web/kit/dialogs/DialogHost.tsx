import { Modal } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import classes from './dialogs.module.css'
import { closeDialogsOfOtherScreens, dropDialog, useOpenDialogs } from './open-dialog'

/** Draws the open dialogs. One over another hides it but leaves it as it is: its list, its tab, what was typed, what runs. */
export function DialogHost() {
  const dialogs = useOpenDialogs()
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => closeDialogsOfOtherScreens(path), [path])
  return (
    <Modal.Stack>
      {dialogs.map((dialog) => (
        <Modal
          key={dialog.id}
          stackId={dialog.id}
          opened={dialog.opened}
          title={dialog.title}
          size={dialog.size ?? 'md'}
          classNames={{ content: classes['dialog'] ?? '' }}
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
