import { fieldOf } from '@/kernel/lead-fields'
import type { ListColumn } from '@/kernel/list-columns'
import { leadColumnsWith } from '@/features/leads/lead-reports/public'
import type { FullLead } from './contract'
import { ALL_FULL_FIELDS, FULL_REPORTS, type FullField, fullFieldsOf } from './fields'

/** As forms ask for it; where several products do, the first of them in the menu says how. */
function labelOf(name: FullField, products: readonly number[] | undefined): string {
  const reports = FULL_REPORTS.filter(({ product }) => !products?.length || products.includes(product))
  for (const { product } of [...reports, ...FULL_REPORTS]) {
    const label = fieldOf(product, name)?.label
    if (label) return label
  }
  return name
}

export interface FileColumn extends ListColumn<FullLead> {
  /** What the consumer said; every other column is of the lead. */
  readonly field?: FullField
}

/** The lead and what its product asks, on the screen and in the file; all fields where several products are asked for. */
export const fullColumns = (products: readonly number[] | undefined): readonly FileColumn[] => [
  ...leadColumnsWith(),
  ...fullFieldsOf(products).map((name) => ({ id: name, field: name, header: labelOf(name, products) })),
]

export const FULL_COLUMN_IDS = [...leadColumnsWith(), ...ALL_FULL_FIELDS.map((id) => ({ id }))]
