import type { OrderRow } from '@/features/leads/lead-log/contract'

export interface Group {
  readonly group: string
  readonly words: string
  readonly rows: readonly OrderRow[]
}

/** In the order of the rows, which is that of the sentence. */
export function groupsOf(rows: readonly OrderRow[]): Group[] {
  const groups = new Map<string, OrderRow[]>()
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  return [...groups].map(([group, own]) => ({ group, words: own[0]?.groupwords ?? '', rows: own }))
}

/** '4 order paused, 1 by state' */
export const stoppedText = (rows: readonly OrderRow[]): string =>
  groupsOf(rows)
    .map(({ words, rows: own }) => `${own.length} ${words}`)
    .join(', ')
