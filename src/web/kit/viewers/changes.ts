export interface Change {
  /** 'caps.day', 'products[0]'. */
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function show(value: unknown): string | null {
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Every leaf that differs between two JSON values. */
export function changesBetween(before: unknown, after: unknown, path = ''): Change[] {
  if (Object.is(before, after)) return []
  if (isPlain(before) && isPlain(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap((name) => changesBetween(before[name], after[name], path === '' ? name : `${path}.${name}`))
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length)
    return Array.from({ length }).flatMap((_, index) =>
      changesBetween(before[index] as unknown, after[index] as unknown, `${path}[${index}]`),
    )
  }
  const change = { path, before: show(before), after: show(after) }
  return change.before === change.after ? [] : [change]
}
