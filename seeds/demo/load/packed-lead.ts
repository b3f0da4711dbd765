import type { leadColumns, rowsOf } from '@/features/selling/market/server/store/change'
import type { SealedIdentity } from '@/features/selling/market/server/store/identity'
import type { LeadFacts } from '@/features/selling/market/server/store/lead'
import type { LeadDetails } from '@/features/selling/market/server/store/lead-store'

type Columns = ReturnType<typeof leadColumns>
type PostingRow = ReturnType<typeof rowsOf>['postings'][number]

/** What a lead is made of besides its facts; put away while there is nothing to be done about it and many are kept. */
export interface Contents {
  readonly identity: SealedIdentity
  columns: Columns
  details: LeadDetails
  readonly postings: Map<number, PostingRow>
}

export const packed = ({ identity, columns, details, postings }: Contents, fields: LeadFacts['fields']): string =>
  JSON.stringify({
    fields,
    sealed: identity.sealed.toString('base64'),
    hashes: identity.hashes.map((hash) => hash?.toString('base64') ?? null),
    columns,
    details: { ...details, verdicts: details.verdicts && Buffer.from(details.verdicts).toString('base64') },
    postings: [...postings.values()],
  })

interface Packed {
  readonly fields: LeadFacts['fields']
  readonly sealed: string
  readonly hashes: readonly (string | null)[]
  readonly columns: Columns
  readonly details: Omit<LeadDetails, 'verdicts'> & { readonly verdicts: string | null }
  readonly postings: readonly PostingRow[]
}

export function unpacked(text: string): Contents & { readonly fields: LeadFacts['fields'] } {
  const { fields, sealed, hashes, columns, details, postings } = JSON.parse(text) as Packed
  const bytes = (value: string): Buffer => Buffer.from(value, 'base64')
  return {
    fields,
    identity: { sealed: bytes(sealed), hashes: hashes.map((hash) => (hash === null ? null : bytes(hash))) },
    columns,
    details: { ...details, verdicts: details.verdicts === null ? null : bytes(details.verdicts) },
    postings: new Map(postings.map((row) => [row.id, row])),
  }
}
