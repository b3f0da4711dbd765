import { PIXEL_STATUSES, PIXEL_TYPES } from '../records'

/** What a pixel's log calls its fields, as the screens do. */
export const PIXEL_LOG_FIELDS = {
  title: { label: 'Title' },
  product: { label: 'Product' },
  pixeltype: { label: 'Pixel type', options: PIXEL_TYPES },
  status: { label: 'Status', options: PIXEL_STATUSES },
  content: { label: 'Content' },
}
