import { Kbd, Modal, Table } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { usePageActions } from '@/web/kit'

const SHORTCUTS: readonly [keys: string, what: string][] = [
  ['Ctrl K or /', 'Search things, screens and actions'],
  ['[', 'Fold or unfold the menu'],
  ['?', 'This list'],
  ['↑ ↓', 'Move between the rows of a table'],
  ['Enter', 'Open the row, save the form'],
  ['Ctrl Enter', 'Save the form from any field'],
  ['x', 'Tick the row'],
  ['e', 'Edit the row'],
  ['p', 'Pause or activate the order of the row'],
  ['Esc', 'Close a dialog'],
]

export function Shortcuts() {
  const [opened, dialog] = useDisclosure(false)
  usePageActions([{ label: 'Show keyboard shortcuts', run: dialog.open, keys: '?', everywhere: true }])
  useHotkeys([
    ['shift+?', dialog.open],
    ['?', dialog.open],
  ])
  return (
    <Modal
      opened={opened}
      onClose={dialog.close}
      title="Keyboard shortcuts"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Table>
        <Table.Tbody>
          {SHORTCUTS.map(([keys, what]) => (
            <Table.Tr key={keys}>
              <Table.Td>
                <Kbd>{keys}</Kbd>
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
