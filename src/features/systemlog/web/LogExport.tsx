import { download } from '@/web/api/download'
import { ExportButton } from '@/web/kit'
import { usePermission } from '@/web/session/use-session'
import { systemLogCalls } from '../contract'
import { logPermissions } from '../permissions'

interface LogExportProps {
  /** Filters and sort of the list. */
  readonly request: Readonly<Record<string, unknown>>
  readonly rows: number | undefined
}

/** The rows of a list as a file: all pages of it, in its order. */
export function LogExport({ request, rows }: LogExportProps) {
  const allowed = usePermission(logPermissions.log_globallog)
  if (!allowed) return null
  return <ExportButton rows={rows} run={(report) => download(systemLogCalls.export, { body: request }, report)} />
}
