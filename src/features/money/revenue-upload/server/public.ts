export type { RevenueForm } from './lines'
export { previewRevenue, type RevenueRow } from './preview'
export { saveRevenue, undoRevenue } from './service'
