import { ActionIcon, Group } from '@mantine/core'
import type { ReactNode } from 'react'

interface RowActionProps {
  /** Names the row too, for screen readers: 'Delete Dana Whitfield'. */
  readonly label: string
  /** The short word on hover; the label if left out. */
  readonly tip?: string
  readonly icon: ReactNode
  readonly href?: string | undefined
  readonly onClick?: (() => void) | undefined
  readonly busy?: boolean
  /** Why it cannot be done now: the button then only says so. */
  readonly why?: string | false | null | undefined
  /** The letter that does it while its row has the focus. */
  readonly rowKey?: string
}

/** 24 px: fits a compact row and is still large enough to hit. */
const SIZE = 24

/** An icon button of a table row. */
export function RowAction({ label, tip = label, icon, href, onClick, busy = false, why, rowKey }: RowActionProps) {
  const shared = { size: SIZE, 'aria-label': label, 'data-tip': why || tip, 'data-row-key': rowKey }
  if (why)
    return (
      <ActionIcon {...shared} aria-disabled data-disabled>
        {icon}
      </ActionIcon>
    )
  if (href)
    return (
      <ActionIcon {...shared} component="a" href={href}>
        {icon}
      </ActionIcon>
    )
  return (
    <ActionIcon {...shared} loading={busy} {...(onClick ? { onClick } : {})}>
      {icon}
    </ActionIcon>
  )
}

/** Several of them in one cell. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <Group gap={2} wrap="nowrap" w="max-content" data-tip-beside>
      {children}
    </Group>
  )
}
