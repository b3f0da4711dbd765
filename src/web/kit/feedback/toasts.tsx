import type { ReactNode } from 'react'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '../icons'

const SHOWN_FOR = 5000

// Mantine stacks by priority, then oldest first; a growing priority puts the newest on top.
let newest = 0

/** A success text as the specification words it: `toastSuccess('Role was successfully saved')`. */
export function toastSuccess(text: ReactNode, title = 'Success'): void {
  notifications.show({
    title,
    message: text,
    color: 'green',
    icon: <IconCircleCheck size={18} />,
    autoClose: SHOWN_FOR,
    priority: ++newest,
    role: 'status',
    withBorder: true,
  })
}

/** With a name it is shown once at a time. */
export function toastError(title: string, text: string, name?: string): void {
  notifications.show({
    ...(name ? { id: name } : {}),
    title,
    message: text,
    color: 'red',
    icon: <IconAlertCircle size={18} />,
    autoClose: SHOWN_FOR,
    priority: ++newest,
    role: 'alert',
    withBorder: true,
  })
}

/** Neither good nor bad: something was done, and this came of it. */
export function toastInfo(title: string, text: string): void {
  notifications.show({
    title,
    message: text,
    color: 'gray',
    icon: <IconInfoCircle size={18} />,
    autoClose: SHOWN_FOR,
    priority: ++newest,
    role: 'status',
    withBorder: true,
  })
}
