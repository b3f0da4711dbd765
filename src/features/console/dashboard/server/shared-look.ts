/** One look serves everybody who asks within `ms` of it, and those who ask while it runs. */
export function sharedFor<T>(ms: number, look: (now: number) => Promise<T>): (now: number) => Promise<T> {
  let last: { readonly at: number; readonly found: Promise<T> } | undefined
  return (now) => {
    if (last && now - last.at < ms) return last.found
    const found = look(now)
    last = { at: now, found }
    // What failed is not kept.
    found.catch(() => {
      if (last?.found === found) last = undefined
    })
    return found
  }
}
