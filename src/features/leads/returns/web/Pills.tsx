import { Button, Group } from '@mantine/core'
import { formatNumber } from '@/web/kit'

interface PillsProps {
  readonly label: string
  readonly pills: readonly { readonly id: string; readonly label: string; readonly count: number }[]
  readonly current: string
  readonly onChange: (id: string) => void
}

/** Parts of a whole that add up to it; each shows its rows. */
export function Pills({ label, pills, current, onChange }: PillsProps) {
  return (
    <Group gap={6} role="group" aria-label={label}>
      {pills.map(({ id, label: text, count }) => (
        <Button
          key={id}
          size="compact-sm"
          radius="xl"
          variant={id === current ? 'light' : 'default'}
          aria-pressed={id === current}
          onClick={() => onChange(id)}
        >
          {text} {formatNumber(count)}
        </Button>
      ))}
    </Group>
  )
}
