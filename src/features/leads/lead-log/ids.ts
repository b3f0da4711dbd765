/** Pings to orders and processes have no rows of their own: their ids are made of their owner's and a number. */
export type Owner = 'ping' | 'lead'

const ROOM = 4096

export const packId = (owner: Owner, id: number, n: number): number => (id * 2 + (owner === 'lead' ? 1 : 0)) * ROOM + n

export function unpackId(packed: number): { readonly owner: Owner; readonly id: number; readonly n: number } {
  const rest = Math.floor(packed / ROOM)
  return { owner: rest % 2 === 1 ? 'lead' : 'ping', id: Math.floor(rest / 2), n: packed % ROOM }
}
