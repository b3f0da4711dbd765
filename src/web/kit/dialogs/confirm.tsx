import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback } from 'react'
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
  return useCallback(async (options) => (await ask(options)) === true, [])
}

/** For a question whose "no" also does something: Esc, the cross and a click outside give null and must do nothing. */
export const useQuestion = (): ((options: ConfirmOptions) => Promise<boolean | null>) => ask

const ask = (options: ConfirmOptions): Promise<boolean | null> =>
  openDialog<boolean>({ title: options.title }, (answer) => <ConfirmBody {...options} answer={answer} />)
