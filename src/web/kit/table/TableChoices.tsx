import { Button, Checkbox, ScrollArea, SegmentedControl, Stack, Text } from '@mantine/core'
import type { Column } from './column'
import { type Density, useTablePrefs } from './table-prefs'

const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
]

export interface TableChoicesProps<Row> {
  readonly name: string
  readonly columns: readonly Column<Row>[]
}

export default function TableChoices<Row>({ name, columns }: TableChoicesProps<Row>) {
  const { prefs, setColumn, setColumns, setDensity } = useTablePrefs(name)
  const offered = columns.filter((column) => !column.fixed && column.kind !== 'actions')
  const shown = (column: Column<Row>) => prefs.columns[column.id] ?? !column.hidden
  return (
    <Stack gap="sm" w={230}>
      <SegmentedControl
        fullWidth
        aria-label="Row height"
        data={DENSITIES}
        value={prefs.density}
        onChange={(value) => setDensity(value as Density)}
      />
      <Text fw={600}>Columns</Text>
      <ScrollArea.Autosize mah={320} type="auto">
        <Stack gap={8}>
          {offered.map((column) => (
            <Checkbox
              key={column.id}
              label={column.header}
              checked={shown(column)}
              onChange={(event) => setColumn(column.id, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Button variant="default" onClick={() => setColumns({})} disabled={Object.keys(prefs.columns).length === 0}>
        Reset columns
      </Button>
    </Stack>
  )
}
