export {
  previewRevenue,
  type RevenueForm,
  type RevenueRow,
  type RevenueSave,
  saveRevenue,
  undoRevenue,
} from './service'
