import { Button } from '@mantine/core'
import { useState } from 'react'
import { problemOf, toastError } from '@/web/kit'
import { IconDownload } from '@/web/kit/icons'

/** A few rows need no progress, and so not the kit's button for long exports; `run` loads what it needs when it is asked for. */
export function SmallExport({ run }: { readonly run: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const start = () => {
    setBusy(true)
    run()
      .catch((error: unknown) => toastError('Export', problemOf(error).message))
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={15} aria-hidden />} loading={busy} onClick={start}>
      Export
    </Button>
  )
}
