/** How leads are counted and listed, for the reports that show them in another way. */
export {
  COUNTED_STATUSES,
  COUNTS,
  type LeadNumbers,
  margin,
  profit,
  returnRate,
  revPerLead,
  successRate,
} from './measures'
export { LEAD_COLUMNS, leadColumnsWith } from './columns'
export { LEAD_SORTS, LeadRow, LeadTotals, statusTitle } from './rows'
export { sourceList } from './sources'
