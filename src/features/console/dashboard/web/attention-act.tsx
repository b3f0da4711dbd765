import { Button } from '@mantine/core'
import { problemOf, toastError, toastSuccess } from '@/web/kit'
import type { AttentionRow } from '../contract'

export interface RowProps {
  readonly row: AttentionRow
}

/** Makes the call if there is one, and says what came of it. */
export async function told(work: Promise<unknown>, done: string): Promise<void> {
  try {
    await work
    toastSuccess(done)
  } catch (error) {
    toastError('Error', problemOf(error).message)
  }
}

interface ActProps {
  readonly word: string
  /** Names the row, for screen readers. */
  readonly of: string
  readonly onClick: () => void
}

export const Act = ({ word, of, onClick }: ActProps) => (
  <Button size="compact-xs" variant="default" aria-label={`${word}: ${of}`} onClick={onClick}>
    {word}
  </Button>
)
