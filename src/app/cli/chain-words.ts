import type { BreakKind, ChainReport } from '@/server/audit/verify-chain'

/** "3, 7–9": every number, however many there are. */
export function ranges(numbers: readonly number[]): string {
  const parts: { from: number; to: number }[] = []
  for (const n of numbers) {
    const last = parts.at(-1)
    if (last && n === last.to + 1) last.to = n
    else parts.push({ from: n, to: n })
  }
  return parts.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}

const KINDS: Readonly<Record<BreakKind, string>> = {
  changed: 'changed, or rows right before removed or added',
  deleted: 'deleted',
  unchained: 'not in the chain: added by hand, or left out by an older version (see docs/operations.md, --repair-log)',
  anchor: 'the chain has another link than the anchor',
}

export function chainSummary({ checked, waiting, late, breaks }: ChainReport): string {
  const parts = [`${checked} rows chained`]
  if (late.length > 0) parts.push(`${late.length} chained late`)
  if (waiting > 0) parts.push(`${waiting} not chained yet`)
  if (breaks.length > 0) parts.push(`${breaks.length} breaks`)
  return parts.join(', ')
}

/** One line per kind, naming every row. */
export function chainFindings({ late, breaks }: ChainReport): string[] {
  const lines = (Object.keys(KINDS) as BreakKind[]).flatMap((kind) => {
    const rows = breaks.filter((one) => one.kind === kind).map(({ row }) => row)
    return rows.length > 0 ? [`rows ${ranges(rows)}: ${KINDS[kind]}`] : []
  })
  return late.length > 0 ? [...lines, `rows ${ranges(late)}: chained late, covered by a repair row`] : lines
}
