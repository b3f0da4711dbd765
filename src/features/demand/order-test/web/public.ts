/** What the screens of other features may use. */
export { LeadFields, type TestLead, useTestLead } from './LeadFields'
export { RequestPreview } from './RequestPreview'
export { TestLeadTab } from './TestLeadTab'
export { TestResult } from './TestResult'
