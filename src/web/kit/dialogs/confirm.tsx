import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useCallback, useState } from 'react'
import { openDialog } from './open-dialog'

export interface ConfirmOptions {
  readonly title: string
  readonly text?: ReactNode
  readonly yes?: string
  readonly no?: string
  /** For what cannot be taken back: a red button that is not pressed by a hasty Enter. */
  readonly danger?: boolean
}

interface ConfirmBodyProps extends ConfirmOptions {
  readonly answer: (yes: boolean) => void
}

function ConfirmBody({ text, yes = 'Yes', no = 'No', danger = false, answer }: ConfirmBodyProps) {
  return (
    <Stack gap="lg">
      {typeof text === 'string' ? <Text>{text}</Text> : text}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus={danger || undefined} onClick={() => answer(false)}>
          {no}
        </Button>
        <Button
          color={danger ? 'red.8' : 'accent'}
          data-autofocus={danger ? undefined : true}
          onClick={() => answer(true)}
        >
          {yes}
        </Button>
      </Group>
    </Stack>
  )
}

/** `if (await confirm({ title: 'Delete role', text: 'Are you sure …?' })) …` */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  return useCallback(async (options) => {
    const yes = await openDialog<boolean>({ title: options.title }, (answer) => (
      <ConfirmBody {...options} answer={answer} />
    ))
    return yes === true
  }, [])
}

export interface MemoOptions extends ConfirmOptions {
  readonly label?: string
  readonly required?: boolean
  readonly initial?: string
  readonly maxLength?: number
}

interface MemoBodyProps extends MemoOptions {
  readonly answer: (memo: string | null) => void
}

function MemoBody(props: MemoBodyProps) {
  const { text, yes = 'Yes', no = 'No', danger, label = 'Memo', required = false, maxLength = 1000, answer } = props
  const [memo, setMemo] = useState(props.initial ?? '')
  const [missing, setMissing] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (required && memo.trim() === '') setMissing(true)
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
          error={missing && memo.trim() === '' ? `Enter a ${label.toLowerCase()}` : undefined}
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
