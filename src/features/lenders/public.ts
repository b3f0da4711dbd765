/** What lenders and orders share. */
export { BrandSettings, OneToOne, StoredBrandSettings, type StoredOneToOne } from './brand'
export { returnPolicyText } from './records'
