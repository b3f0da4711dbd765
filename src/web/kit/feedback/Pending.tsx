import { ErrorState } from './ErrorState'
import { Loading } from './Loading'

interface PendingProps {
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown }
}

/** Stands where the data of a query will be: `if (!role.data) return <Pending query={role} />`. */
export function Pending({ query }: PendingProps) {
  if (!query.error) return <Loading />
  return <ErrorState error={query.error} onRetry={query.refetch} retrying={query.isFetching} />
}
