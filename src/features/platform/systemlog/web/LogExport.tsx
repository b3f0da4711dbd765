import { download } from '@/web/api/download'
import { ExportButton, useShownColumns } from '@/web/kit'
import { usePermission } from '@/web/session/use-session'
import { systemLogCalls } from '../contract'
import { logPermissions } from '../permissions'
import { columnsWith } from './columns'
import type { LogWords } from './entry'

interface LogExportProps {
  /** The table's name. */
  readonly name: string
  /** Filters and sort of the list. */
  readonly request: Readonly<Record<string, unknown>>
  readonly rows: number | undefined
  readonly words?: LogWords | undefined
}

/** The rows of a list as a file: all pages of it, in its order. */
export function LogExport({ name, request, rows, words }: LogExportProps) {
  const columns = useShownColumns(name, columnsWith(words))
  const allowed = usePermission(logPermissions.log_globallog)
  if (!allowed) return null
  return (
    <ExportButton
      rows={rows}
      run={(report) => download(systemLogCalls.export, { body: { ...request, columns } }, report)}
    />
  )
}
