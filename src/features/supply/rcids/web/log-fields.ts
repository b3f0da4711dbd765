import { DUPLICATE_OPTIONS } from '@/features/supply/publishers/public'
import { LEAD_FIELDS } from '@/kernel/lead-fields'
import { RCID_STATUSES } from '../records'
import { REQUIRED_OPTIONS } from './RcidFields'

/** What an RCID's log calls its fields, as the screens do. */
export const RCID_LOG_FIELDS = {
  title: { label: 'Title' },
  status: { label: 'Status', options: RCID_STATUSES },
  pricemodel: { label: 'Price model' },
  pricevalue: { label: 'Price value' },
  duplicate: { label: 'Duplicate checker', options: DUPLICATE_OPTIONS },
  ...Object.fromEntries(
    LEAD_FIELDS.map(({ name, label }) => [
      `required.${name}`,
      { label: `${label} required`, options: REQUIRED_OPTIONS },
    ]),
  ),
}
