import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CUSTOM_NAME, PIXEL_PLACEHOLDERS } from '@/engine/pixels/template'
import { IconPlus } from '@/web/kit/icons'

interface PlaceholdersProps {
  readonly onInsert: (text: string) => void
}

/** What a pixel's content can be filled with: the four of every lead, and any parameter its publisher sends. */
export function Placeholders({ onInsert }: PlaceholdersProps) {
  const [name, setName] = useState('')
  const fits = CUSTOM_NAME.test(name.trim())
  const add = (): void => {
    if (!fits) return
    onInsert(`{${name.trim()}}`)
    setName('')
  }
  return (
    <Group align="flex-end" gap="xs">
      {PIXEL_PLACEHOLDERS.map(({ id, title }) => (
        <Button key={id} variant="default" onClick={() => onInsert(`{${id}}`)}>
          {title}
        </Button>
      ))}
      <TextInput
        label="Custom parameter"
        value={name}
        maxLength={60}
        error={name === '' || fits ? null : 'Letters, digits and underscores'}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="default" disabled={!fits} leftSection={<IconPlus size={15} aria-hidden />} onClick={add}>
        Add parameter
      </Button>
    </Group>
  )
}
