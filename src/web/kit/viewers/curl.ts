export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | null | undefined
}

/** Single quotes keep everything but themselves literal in every POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

export function toCurl({ method, url, headers = {}, body }: HttpRequest): string {
  const parts = [`curl ${quote(url)}`]
  if (method.toUpperCase() !== 'GET' || body) parts.push(`-X ${method.toUpperCase()}`)
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quote(`${name}: ${value}`)}`)
  // --data would strip newlines and read files named by a leading @.
  if (body) parts.push(`--data-raw ${quote(body)}`)
  return parts.join(' \\\n  ')
}

export function headerOf(headers: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  return Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]
}
