import type { CallOptions } from '@/web/api/client'
import { useAction } from '@/web/api/use-action'

interface UndoUpload {
  readonly run: (options: CallOptions) => Promise<unknown>
  /** What its leads get back. */
  readonly text: string
  readonly done: string
}

/** Takes an upload back as a whole, after a question. */
export const useUndoUpload = ({ run, text, done }: UndoUpload) =>
  useAction({
    run,
    asks: () => ({ title: 'Undo upload', text, yes: 'Undo upload', no: 'Cancel', danger: true }),
    done,
  })
