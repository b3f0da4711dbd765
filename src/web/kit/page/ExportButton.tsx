import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { problemOf } from '../feedback/problem'
import { toastError } from '../feedback/toasts'
import { IconDownload } from '../icons'

/** Bytes so far, or rows out of how many. */
export type ExportProgress = number | { readonly rows: number; readonly total: number }

interface ExportButtonProps {
  readonly label?: string
  /** Starts the download and settles when it is done; may report how far it is. */
  readonly run: (report: (progress: ExportProgress) => void) => Promise<unknown>
  readonly disabled?: boolean
}

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** One export at a time: the button rests while it runs and shows how far it is. */
export function ExportButton({ label = 'Export', run, disabled = false }: ExportButtonProps) {
  const [progress, setProgress] = useState<ExportProgress | 'starting' | null>(null)
  const start = () => {
    setProgress('starting')
    run(setProgress)
      .catch((error: unknown) => toastError('Export', problemOf(error).message))
      .finally(() => setProgress(null))
  }
  const running = progress !== null
  const percent =
    typeof progress === 'object' && progress ? Math.min(100, Math.floor((100 * progress.rows) / progress.total)) : null
  const soFar = percent !== null ? ` ${percent}%` : typeof progress === 'number' ? ` ${size(progress)}` : ''
  return (
    <Button
      variant="default"
      pos="relative"
      leftSection={<IconDownload size={15} aria-hidden />}
      disabled={disabled || running}
      aria-busy={running}
      onClick={start}
    >
      {running ? `Exporting${soFar}` : label}
      {running ? (
        <Progress
          value={percent ?? 100}
          animated={percent === null}
          size={3}
          pos="absolute"
          bottom={0}
          left={0}
          right={0}
          aria-label={`${label} progress`}
        />
      ) : null}
    </Button>
  )
}
