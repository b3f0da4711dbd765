import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type SyntheticEvent, useCallback, useState } from 'react'
import type { ConfirmOptions } from './confirm'
import { openDialog } from './open-dialog'

export interface MemoOptions extends ConfirmOptions {
  readonly label?: string
  readonly required?: boolean
  readonly initial?: string
  readonly maxLength?: number
  /** Shorter ones say too little. */
  readonly minLength?: number
}

interface MemoBodyProps extends MemoOptions {
  readonly answer: (memo: string | null) => void
}

function MemoBody(props: MemoBodyProps) {
  const { text, yes = 'Yes', no = 'No', danger, label = 'Memo', required = false, maxLength = 1000, answer } = props
  const least = props.minLength ?? (required ? 1 : 0)
  const [memo, setMemo] = useState(props.initial ?? '')
  const [missing, setMissing] = useState(false)
  const wanted = `Enter a ${label.toLowerCase()}${least > 1 ? ` of at least ${least} characters` : ''}`
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (memo.trim().length < least) setMissing(true)
    else answer(memo.trim())
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        {typeof text === 'string' ? <Text>{text}</Text> : text}
        <Textarea
          data-autofocus
          label={label}
          description={required ? undefined : 'Optional'}
          required={required}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={maxLength}
          value={memo}
          error={missing && memo.trim().length < least ? wanted : undefined}
          onChange={(event) => setMemo(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => answer(null)}>
            {no}
          </Button>
          <Button type="submit" color={danger ? 'red.8' : 'accent'}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks for a memo: its text (which may be empty) for yes, null for no. */
export function useMemoDialog(): (options: MemoOptions) => Promise<string | null> {
  return useCallback(
    (options) =>
      openDialog<string>({ title: options.title, steady: true }, (answer) => <MemoBody {...options} answer={answer} />),
    [],
  )
}
