import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { DateTime } from '../display/DateTime'
import classes from './dialogs.module.css'

export interface ConflictField {
  readonly name: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

export interface Conflict {
  /** Who saved in the meantime, and when. */
  readonly who?: string | undefined
  readonly when?: string | number | Date | undefined
  readonly fields: readonly ConflictField[]
}

export type Side = 'mine' | 'theirs'
export type ConflictAnswer = Readonly<Record<string, Side>>

export interface ConflictBodyProps extends Conflict {
  readonly answer: (choice: ConflictAnswer | null) => void
}

const SIDES: readonly { side: Side; title: string }[] = [
  { side: 'theirs', title: 'Theirs' },
  { side: 'mine', title: 'Mine' },
]

/** Both values of every field that differs, and a choice for each. */
export default function ConflictBody({ who, when, fields, answer }: ConflictBodyProps) {
  const [chosen, setChosen] = useState<ConflictAnswer>(() => Object.fromEntries(fields.map((f) => [f.name, 'theirs'])))
  const all = (side: Side) => setChosen(Object.fromEntries(fields.map((field) => [field.name, side])))
  return (
    <Stack gap="md">
      <Text>
        <strong>{who ?? 'Someone else'}</strong> saved this
        {when === undefined ? '' : ' on '}
        {when === undefined ? null : <DateTime value={when} withZone />} while you were editing. Choose what to keep.
      </Text>
      <div className={classes['scroll']}>
        <table className={classes['conflict']}>
          <caption className="s-sr-only">Fields that differ</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              {SIDES.map(({ side, title }) => (
                <th key={side} scope="col">
                  {title}
                  <Button variant="subtle" ml="xs" onClick={() => all(side)}>
                    {side === 'mine' ? 'Keep all mine' : 'Take all theirs'}
                  </Button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.name}>
                <th scope="row">{field.label}</th>
                {SIDES.map(({ side, title }) => (
                  <td key={side} data-on={chosen[field.name] === side || undefined}>
                    <label className={classes['pick']}>
                      <input
                        type="radio"
                        name={`conflict-${field.name}`}
                        checked={chosen[field.name] === side}
                        onChange={() => setChosen({ ...chosen, [field.name]: side })}
                      />
                      <span className="s-sr-only">
                        {field.label}, {title}:{' '}
                      </span>
                      <span>{field[side] === '' ? '(empty)' : field[side]}</span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => answer(null)}>
          Go on editing
        </Button>
        <Button onClick={() => answer(chosen)}>Use these values</Button>
      </Group>
    </Stack>
  )
}
