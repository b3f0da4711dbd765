export type { RevenueForm } from './lines'
export { previewRevenue } from './preview'
export { saveRevenue, undoRevenue } from './service'
