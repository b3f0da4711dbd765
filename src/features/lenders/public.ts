/** What lenders and orders share. */
export { BrandSettings, OneToOne, type StoredBrandSettings, type StoredOneToOne } from './brand'
export { returnPolicyText } from './records'
