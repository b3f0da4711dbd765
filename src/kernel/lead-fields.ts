import { ALL_PRODUCTS, type LeadField } from './lead-fields/field'
import {
  CREDIT_SCORE,
  DEBT_FIELDS,
  ELECTRICITY_PROVIDER,
  OWED_AMOUNT,
  PROPERTY_VALUE,
  REFINANCE_FIELDS,
} from './lead-fields/finance'
import { HOME_IMPROVEMENT_FIELDS, SOLAR_FIELDS } from './lead-fields/home-improvement'
import { HOME_SELLER_FIELDS } from './lead-fields/home-seller'
import type { ProductId } from './lead-fields/products'
import { HOMEOWNER, IDENTITY_FIELDS, ORIGIN_FIELDS, PLACE_FIELDS } from './lead-fields/shared'

export type { LeadField, LeadFieldOption, LeadFieldType } from './lead-fields/field'
export { isProductId, type Product, type ProductId, PRODUCTS } from './lead-fields/products'
export { type FieldRead, isAddressAt, lowerBound, readLeadField } from './lead-fields/read'
export { TRUSTEDFORM_HOSTS } from './lead-fields/shared'
export { FIFTY_STATES, readState, stateName, US_STATES, zipBelongsTo } from './lead-fields/states'

/** Every field a lead can carry, in the order forms and reports show them. A name occurs once per product. */
export const LEAD_FIELDS: readonly LeadField[] = [
  ...IDENTITY_FIELDS,
  ...PLACE_FIELDS,
  HOMEOWNER,
  ...HOME_IMPROVEMENT_FIELDS,
  ...SOLAR_FIELDS,
  ELECTRICITY_PROVIDER,
  ...REFINANCE_FIELDS,
  ...DEBT_FIELDS,
  ...HOME_SELLER_FIELDS,
  PROPERTY_VALUE,
  OWED_AMOUNT,
  CREDIT_SCORE,
  ...ORIGIN_FIELDS,
]

const byProduct = new Map<ProductId, ReadonlyMap<string, LeadField>>(
  ALL_PRODUCTS.map((product) => [
    product,
    new Map(LEAD_FIELDS.filter(({ products }) => products.includes(product)).map((field) => [field.name, field])),
  ]),
)

export const fieldsOf = (product: ProductId): readonly LeadField[] => [...(byProduct.get(product)?.values() ?? [])]

export const fieldOf = (product: ProductId, name: string): LeadField | undefined => byProduct.get(product)?.get(name)

/** What may leave in a ping: everything that does not tell who the consumer is. */
export const pingFieldsOf = (product: ProductId): readonly LeadField[] =>
  fieldsOf(product).filter(({ personal }) => !personal)

export const PERSONAL_FIELD_NAMES: ReadonlySet<string> = new Set(IDENTITY_FIELDS.map(({ name }) => name))
