import { Button } from '@mantine/core'
import { useState } from 'react'
import { problemOf, Tip, toastError } from '@/web/kit'
import { IconDownload } from '@/web/kit/icons'

interface SmallExportProps {
  /** Beside the heading of a card: what the file has, as an icon's name. */
  readonly of?: string
  readonly run: () => Promise<unknown>
}

/** A few rows need no progress, and so not the kit's button for long exports; `run` loads what it needs when it is asked for. */
export function SmallExport({ of, run }: SmallExportProps) {
  const [busy, setBusy] = useState(false)
  const start = () => {
    setBusy(true)
    run()
      .catch((error: unknown) => toastError('Export', problemOf(error).message))
      .finally(() => setBusy(false))
  }
  if (of !== undefined)
    return (
      <Tip text={`Export ${of}`}>
        <Button variant="subtle" size="compact-sm" aria-label={`Export ${of}`} loading={busy} onClick={start}>
          <IconDownload size={15} aria-hidden />
        </Button>
      </Tip>
    )
  return (
    <Button variant="default" leftSection={<IconDownload size={15} aria-hidden />} loading={busy} onClick={start}>
      Export
    </Button>
  )
}
