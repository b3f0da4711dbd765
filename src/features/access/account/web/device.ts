/** Specific names first: Edge and Opera also call themselves Chrome, and all of them Safari. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  // This pattern reads at most 500 letters: a stored user agent.
  ['Safari', /Version\/(\d+)[\d.]* .*Safari/],
]
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

/** 'Chrome 140 on Windows'; programs that say something else are shown as they name themselves. */
export function deviceOf(useragent: string): string {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(useragent))
  const system = SYSTEMS.find(([, pattern]) => pattern.test(useragent))?.[0]
  if (!browser) return useragent.trim().slice(0, 60) || 'Unknown device'
  const [name, pattern] = browser
  const version = pattern.exec(useragent)?.[1] ?? ''
  return system ? `${name} ${version} on ${system}` : `${name} ${version}`
}
