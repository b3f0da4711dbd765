import type { FilterOwner } from '@/engine/filters/filter'
import type { LogRow } from '@/features/platform/systemlog/contract'
import type { Restoring } from '@/features/platform/systemlog/web/public'
import { OWNER_CALLS } from '../contract'
import { FILTER_LOG_FIELDS } from '../public'

/** A publisher's log also shows the filters of its RCIDs and pixels, a lender's those of its orders. */
const ABOVE: Partial<Record<FilterOwner, (row: LogRow) => boolean>> = {
  publisher: ({ publisherrcid, publisherpixel }) => publisherrcid === null && publisherpixel === null,
  lender: ({ lenderorder }) => lenderorder === null,
}

/** Gives filters back their earlier data, from the Log tab of their owner. */
export const filterRestoring = (owner: FilterOwner, id: number): Restoring => ({
  call: OWNER_CALLS[owner].restore,
  id,
  fields: FILTER_LOG_FIELDS,
  owns: ABOVE[owner] ?? (() => true),
})
