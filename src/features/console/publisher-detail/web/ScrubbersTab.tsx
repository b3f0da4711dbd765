import { useQuery } from '@tanstack/react-query'
import { PublisherScrubbers } from '@/features/supply/publishers/web/public'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { formatDateRange } from '@/kernel/date-range'
import { asking } from '@/web/api/query'
import { DateTime, formatNumber } from '@/web/kit'
import { href } from '@/web/router/search'
import { usePermission } from '@/web/session/use-session'
import { publisherDetailCalls } from '../contract'

const NOT_YET = { leads: null, share: '', down: null }

/** The scrubbers with what each stopped in the last days; a count leads to its leads. */
export function ScrubbersTab({ id }: { id: number }) {
  const { data } = useQuery(asking(publisherDetailCalls.scrubbed, { params: { id } }))
  const mayOpen = usePermission(leadPermissions.leads_view)
  const stopped = (scrubber: string) => {
    if (!data) return NOT_YET
    const down = data.down.find((one) => one.scrubber === scrubber)
    const leads = data.stopped.find((one) => one.scrubber === scrubber)?.leads ?? 0
    const date = formatDateRange({ from: data.from, to: data.to })
    const rows = href('/lead/report/details', { date, publisher: id, scrubber })
    return {
      leads: leads > 0 && mayOpen ? <a href={rows}>{formatNumber(leads)}</a> : formatNumber(leads),
      share: data.leads === 0 ? '' : `${((100 * leads) / data.leads).toFixed(1)}%`,
      down: down ? (
        <>
          Not answering since <DateTime value={down.since} />; leads pass
        </>
      ) : null,
    }
  }
  return <PublisherScrubbers id={id} stopped={stopped} />
}
