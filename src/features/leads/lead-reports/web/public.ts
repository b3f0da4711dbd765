export { leadColumns } from './lead-columns'
export { CountButton, openLeadList } from './LeadList'
export { LeadCount, type LeadKeys, leadsHref, LeadSum } from './leads-link'
export { useReportOptions, useStatusOptions } from './options'
