export { allOf, byDay, byInstant, byKeys, type Condition, isAny, type LeadFilters, SHOWN } from './filters'
export { describeLead, dollars, type LeadRecord, selectLeads } from './lead-rows'
export { leadCells, leadTexts, listLeads, moneyTotals, pageOfRows, shownLeads, totalsOfRows } from './lead-list'
export { listTotals, numbersBy, rollupAndDeltas } from './numbers'
