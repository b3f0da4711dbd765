export { type CostPreview, previewCost, saveCost, undoCost } from './service'
export type { CostForm } from './sql'
