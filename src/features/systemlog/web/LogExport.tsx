import { download } from '@/web/api/download'
import { ExportButton } from '@/web/kit'
import { usePermission } from '@/web/session/use-session'
import { systemLogCalls } from '../contract'
import { logPermissions } from '../permissions'

/** The rows of a list as a file: all pages of it, in its order. */
export function LogExport({ request }: { request: Readonly<Record<string, unknown>> }) {
  const allowed = usePermission(logPermissions.log_globallog)
  if (!allowed) return null
  const { page: _page, perPage: _perPage, ...body } = request
  return <ExportButton run={() => download(systemLogCalls.export, { body })} />
}
