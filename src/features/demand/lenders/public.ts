/** What lenders and orders share. */
export { BrandSettings, OneToOne, StoredBrandSettings, type StoredOneToOne } from './brand'
export { BILLING_TYPES, billingTypeTitle, INVOICE_METHODS, returnPolicyText } from './records'
