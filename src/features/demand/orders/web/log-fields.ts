import type { LogFields } from '@/features/platform/systemlog/web/public'
import { ADJUSTMENTS, RETURN_CAPS, YES_NO } from './options'

const NO_YES = [
  { id: 'no', title: 'No' },
  { id: 'yes', title: 'Yes' },
]

/** What an order's log calls its fields, as the screens do. */
export const ORDER_LOG_FIELDS: LogFields = {
  title: { label: 'Title' },
  status: { label: 'Status' },
  price: { label: 'Price' },
  returncap: { label: 'Return cap', options: RETURN_CAPS },
  returnpriceadj: { label: 'Return rate price adjustment', options: ADJUSTMENTS },
  overrideprice: { label: 'Override price' },
  minpingprice: { label: 'Minimum ping price' },
  ispingpost: { label: 'Is ping post', options: YES_NO },
  isdatafeed: { label: 'Is data feed', options: YES_NO },
  feedtakesexclusive: { label: 'Takes exclusive leads', options: YES_NO },
  cap_overall: { label: 'Overall cap' },
  cap_day: { label: 'Daily cap' },
  cap_week: { label: 'Weekly cap' },
  cap_month: { label: 'Monthly cap' },
  cap_revenue_day: { label: 'Daily revenue cap' },
  cap_revenue_month: { label: 'Monthly revenue cap' },
  displayname: { label: 'Display name' },
  phone: { label: 'Phone' },
  hidename: { label: 'Hide name', options: NO_YES },
  link: { label: 'Link' },
  bulletpoints: { label: 'Bullet points' },
  logo: { label: 'Logo' },
}
