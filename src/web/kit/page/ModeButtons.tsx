import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '../icons'

interface Mode {
  readonly name: string
  readonly label: string
}

interface ModeButtonsProps {
  /** What they are, for screen readers: 'Bulk modes'. */
  readonly label: string
  /** The one button that holds them all where there is no room: 'Bulk'. */
  readonly short: string
  readonly modes: readonly Mode[]
  readonly current: string | undefined
  readonly onToggle: (name: string) => void
}

/** Modes of a list, at the end of its filters: side by side, or in one menu where the line has no room for them. */
export function ModeButtons({ label, short, modes, current, onToggle }: ModeButtonsProps) {
  const tight = useMediaQuery('(max-width: 75em)')
  if (modes.length === 0) return null
  if (tight)
    return (
      <Menu>
        <Menu.Target>
          <Button
            variant={current ? 'filled' : 'default'}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={label}
          >
            {modes.find(({ name }) => name === current)?.label ?? short}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {modes.map((mode) => (
            <Menu.Item
              key={mode.name}
              role="menuitemcheckbox"
              aria-checked={mode.name === current}
              onClick={() => onToggle(mode.name)}
            >
              {mode.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    )
  return (
    <Button.Group aria-label={label}>
      {modes.map((mode) => (
        <Button
          key={mode.name}
          px="sm"
          variant={mode.name === current ? 'filled' : 'default'}
          aria-pressed={mode.name === current}
          onClick={() => onToggle(mode.name)}
        >
          {mode.label}
        </Button>
      ))}
    </Button.Group>
  )
}
