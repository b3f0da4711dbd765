import type { RequestLine } from './request'
import type { Group } from './rows'

/** How deep it stands, from 1. */
interface Level {
  readonly level: number
}
export type TableEntry = Level &
  ({ readonly line: RequestLine } | { readonly group: Group; readonly count: number; readonly open: boolean })

/** With more lines than these, groups start closed. */
const MANY = 300

/** What the sample groups and nothing is sent of yet: it is folded, and no more. */
const UNSENT: Omit<Group, 'field'> = { path: [], kind: 'object', source: null, when: undefined, whenPath: [] }

/** Everything that a field stands in, outermost first: lead, lead.home of lead.home.owner. */
function above(field: string): string[] {
  const names: string[] = []
  for (let i = 1; i < field.length; i++) if ('.[/'.includes(field[i] ?? '')) names.push(field.slice(0, i))
  return names
}

/** Lines with the groups they stand in, a group before its first line. `turned` are those that are not as they start. */
export function tableOf(
  lines: readonly RequestLine[],
  groups: readonly Group[],
  turned: ReadonlySet<string>,
): TableEntry[] {
  const named = new Map<string, Group[]>()
  for (const group of groups) named.set(group.field, [...(named.get(group.field) ?? []), group])
  if (lines.length > MANY)
    for (const { field } of lines)
      for (const name of above(field)) if (!named.has(name)) named.set(name, [{ ...UNSENT, field: name }])
  const around = new Map(lines.map(({ field }) => [field, above(field).flatMap((name) => named.get(name) ?? [])]))
  const counts = new Map<Group, number>()
  const firsts = new Map<string, Group[]>()
  for (const { field } of lines)
    for (const group of around.get(field) ?? []) {
      if (!counts.has(group)) firsts.set(field, [...(firsts.get(field) ?? []), group])
      counts.set(group, (counts.get(group) ?? 0) + 1)
    }
  for (const { field } of lines)
    for (const group of named.get(field) ?? [])
      if (!counts.has(group) && (group.when !== undefined || group.source !== null))
        firsts.set(field, [...(firsts.get(field) ?? []), group])
  const isOpen = ({ field }: Group): boolean => lines.length > MANY === turned.has(field)
  const hidden = (field: string, but: Group): boolean =>
    (around.get(field) ?? []).some((group) => group.field.length < but.field.length && !isOpen(group))
  return lines.flatMap((line): TableEntry[] => {
    const heads = (firsts.get(line.field) ?? []).filter((group) => !hidden(line.field, group))
    const outer = around.get(line.field) ?? []
    const level = (group: Group): number => (outer.includes(group) ? outer.indexOf(group) : outer.length) + 1
    return [
      ...heads.map((group) => ({ group, count: counts.get(group) ?? 1, open: isOpen(group), level: level(group) })),
      ...(outer.every(isOpen) ? [{ line, level: outer.length + 1 }] : []),
    ]
  })
}
