import { Button, Popover } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { IconColumns } from '../icons'
import type { TableChoicesProps } from './TableChoices'

/** Column chooser and density, remembered for this table. What it offers is loaded by who opens it. */
export function TableSettings<Row>(props: TableChoicesProps<Row>) {
  const [opened, setOpened] = useState(false)
  const [Choices, setChoices] = useState<ComponentType<TableChoicesProps<Row>> | null>(null)
  const toggle = async () => {
    // There before it opens: the focus goes to the first of them.
    if (!Choices) {
      const { default: loaded } = await import('./TableChoices')
      setChoices(() => loaded)
    }
    setOpened((open) => !open)
  }
  return (
    <Popover position="top-start" trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          c="dimmed"
          px={6}
          leftSection={<IconColumns size={16} aria-hidden />}
          onClick={() => void toggle()}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label="Columns and density">
        {Choices ? <Choices {...props} /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}
