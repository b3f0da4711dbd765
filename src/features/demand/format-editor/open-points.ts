import type { DraftSamples } from './contract'
import { partsOf } from './made-of'
import { leavesOf } from './sample-leaves'
import { readSample } from './sample'
import type { Stage } from './suggest'
import { rowsOf } from './rows'

export interface OpenPoint {
  readonly stage: Stage
  readonly field: string
  /** Open: nobody said what to send. Suggested: nobody agreed yet. Unmapped: a value of the catalogue has no word. */
  readonly what: 'open' | 'suggested' | 'unmapped'
}

/** A line of a value map that is still empty; who wants to send nothing for a value takes its line out. */
export function unmappedIn(value: unknown): string[] {
  const said = (value as { steps?: unknown } | null)?.steps
  const steps: unknown[] = Array.isArray(said) ? said : []
  const inside = partsOf(value).flatMap((part) => unmappedIn(part.value))
  const own = steps.flatMap((step) => {
    const cases = (step as { map?: { cases?: unknown } } | null)?.map?.cases
    if (typeof cases !== 'object' || cases === null) return []
    return Object.entries(cases).flatMap(([key, to]) => (to === '' ? [key] : []))
  })
  return [...own, ...inside]
}

/** What a person still has to say before the requests are whole. */
export function openPoints(document: unknown, samples: DraftSamples): OpenPoint[] {
  return (['ping', 'post'] as const).flatMap((stage): OpenPoint[] => {
    const rows = rowsOf(document, stage)
    const written = new Set(rows.map(({ field }) => field))
    const unmapped = rows.filter(({ value }) => unmappedIn(value).length > 0).map(({ field }) => field)
    const sample = samples[stage]
    const skipped = new Set(sample?.skipped)
    const read = sample ? readSample(sample.text) : null
    const leaves = read && !('problem' in read) ? leavesOf(read) : []
    const open = leaves.filter(({ field }) => !written.has(field) && !skipped.has(field)).map(({ field }) => field)
    const suggested = (sample?.suggested ?? []).filter((field) => written.has(field) && !unmapped.includes(field))
    return [
      ...open.map((field) => ({ stage, field, what: 'open' as const })),
      ...suggested.map((field) => ({ stage, field, what: 'suggested' as const })),
      ...unmapped.map((field) => ({ stage, field, what: 'unmapped' as const })),
    ]
  })
}
