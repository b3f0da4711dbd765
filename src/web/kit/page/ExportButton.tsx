import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { usePageActions } from '../actions/page-actions'
import { problemOf } from '../feedback/problem'
import { toastError } from '../feedback/toasts'
import { IconDownload } from '../icons'
import { formatNumber } from '../table/cell-content'

interface ExportButtonProps {
  readonly label?: string
  /** How many rows the file will have; undefined while that is unknown, then no share is shown. */
  readonly rows: number | undefined
  /** Starts the download, reports the rows that have arrived, and settles when it is done. */
  readonly run: (report: (rows: number) => void) => Promise<unknown>
}

/** One export at a time: the button rests while it runs and shows how far it is. */
export function ExportButton({ label = 'Export', rows, run }: ExportButtonProps) {
  const [arrived, setArrived] = useState<number | null>(null)
  const start = () => {
    setArrived(0)
    run(setArrived)
      .catch((error: unknown) => toastError(label, problemOf(error).message))
      .finally(() => setArrived(null))
  }
  const running = arrived !== null
  usePageActions([rows !== 0 && !running && { label, run: start }])
  // Rows may come or go between the count and the export.
  const share = running && rows ? Math.min(100, (100 * arrived) / rows) : null
  return (
    <Button
      variant="default"
      pos="relative"
      leftSection={<IconDownload size={15} aria-hidden />}
      disabled={rows === 0 || running}
      aria-busy={running}
      onClick={start}
    >
      {running ? progressText(arrived, rows) : label}
      {running ? (
        <Progress
          value={share ?? 100}
          animated={share === null}
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

function progressText(arrived: number, rows: number | undefined): string {
  if (arrived === 0) return 'Exporting'
  return `Exporting ${formatNumber(arrived)}${rows === undefined ? ' rows' : ` of ${formatNumber(rows)}`}`
}
