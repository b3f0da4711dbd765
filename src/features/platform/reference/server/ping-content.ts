import { createHash } from 'node:crypto'

interface Pinged {
  readonly lender_id: number
  readonly destination: string
  readonly destinationping: string
}

/** What an approval of identity in pings is bound to: what is sent, how, where to and for whom. */
export function pingContentHash(
  { lender_id, destination, destinationping }: Pinged,
  { data, send }: { readonly data: unknown; readonly send: unknown },
): Buffer {
  const address = destinationping === '' ? destination : destinationping
  return createHash('sha256')
    .update(JSON.stringify([lender_id, address, data, send]))
    .digest()
}
