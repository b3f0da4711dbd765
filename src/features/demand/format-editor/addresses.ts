/** Where requests go, by what a specification says around its addresses. */

const MOST = 6
const URL = /https?:\/\/[^\s"'<>)\]|]+/g
/** Names of documents and proofs, where nobody posts a lead. */
const NOT_THERE = /\bw3\.org|schemas?\.|xmlsoap|trustedform\.com|leadid\.com|jornaya|\/docs?\b|\.pdf$/i
const WHOLE = /(?:POST|GET|PUT)[ \t]+(\/\S*)[ \t]+HTTP\/[\d.]+[ \t]*\r?\n(?:[^\n]+\n){0,10}?Host:[ \t]*(\S+)/gi

/** The last of these words before the address says what it is for. */
function nearest(text: string, words: readonly (readonly [RegExp, string])[]): string | null {
  const found = words.map(([pattern, label]) => ({ label, at: [...text.matchAll(pattern)].at(-1)?.index ?? -1 }))
  const [last] = found.sort((a, b) => b.at - a.at)
  return last && last.at >= 0 ? last.label : null
}

const STAGES = [
  [/\bping/gi, 'ping'],
  [/\bpost(?:ing|s)?\b/gi, 'post'],
] as const
const KINDS = [
  [/\b(?:test|staging|sandbox)/gi, 'test'],
  [/\b(?:live|production)/gi, 'live'],
] as const

function labelsOf(url: string, before: string): string[] {
  const [, host = '', path = ''] = /^https?:\/\/([^/]+)(.*)/s.exec(url) ?? []
  const said = before.replace(
    /\b(?:form|https?|via|using|-X|GET or|method:?)\s+POST\b|\bPOST\s+(?:method|and)\b|\bPOST\s*$/g,
    ' ',
  )
  const kind = nearest(host, [[/stag|sandbox|test|\buat|\bdev\b/gi, 'test']]) ?? nearest(said, KINDS)
  return [nearest(path, STAGES) ?? nearest(said, STAGES), kind].flatMap((label) => label ?? [])
}

/** One sentence each; where there is only one, what it is for does not matter. */
export function addressesIn(prose: string): string[] {
  const found = new Map<string, string[]>()
  const note = (address: string, before: string) => {
    const url = address.replace(/\?.*/s, '').replace(/(?<![.,;:\\])[.,;:\\]+$/, '')
    // This pattern reads at most 120 letters: they are cut in beforeOf.
    if (!NOT_THERE.test(url) && !/(?:soapaction|xmlns)\S*\W{1,4}$/i.test(before) && !found.has(url))
      found.set(url, labelsOf(url, before))
  }
  const beforeOf = (at: number) => prose.slice(Math.max(0, at - 120), at)
  for (const match of prose.matchAll(URL)) note(match[0], beforeOf(match.index))
  for (const { 1: path = '', 2: host = '', index } of prose.matchAll(WHOLE))
    note(`https://${host}${path}`, beforeOf(index))
  // The address of everything is said by those that go on from it.
  const all = [...found].filter(
    ([url]) => ![...found.keys()].some((other) => other !== url && other.startsWith(`${url.replace(/\/$/, '')}/`)),
  )
  return all.slice(0, MOST).map(([url, labels]) => {
    const label = all.length > 1 && labels.length > 0 ? ` (${labels.join(', ')})` : ''
    return `An address${label}, ${url}: it belongs into the configuration of the order`
  })
}
