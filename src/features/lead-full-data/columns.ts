import { fieldOf } from '@/kernel/lead-fields'
import type { ListColumn, ListColumns } from '@/kernel/list-columns'
import { leadColumnsWith } from '@/features/lead-reports/public'
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

const fieldColumn = (name: FullField, products: readonly number[] | undefined): ListColumn<FullLead> => ({
  id: name,
  header: labelOf(name, products),
})

/** The lead and what its product asks, on the screen and in the file; all fields where several products are asked for. */
export const fullColumns = (products: readonly number[] | undefined): ListColumns<FullLead> => [
  ...leadColumnsWith(),
  ...fullFieldsOf(products).map((name) => fieldColumn(name, products)),
]

export const FULL_COLUMN_IDS = [...leadColumnsWith(), ...ALL_FULL_FIELDS.map((id) => ({ id }))]
