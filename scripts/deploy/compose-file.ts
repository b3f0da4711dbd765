import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

interface Service {
  readonly profiles: readonly string[]
  readonly image: string
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
}

export interface Part {
  readonly name: string
  readonly environment: Readonly<Record<string, string>>
  /** The port on the host, as the proxies know it; null: it is not reached from outside. */
  readonly port: number | null
}

/** The product's own services of a profile of compose.yaml. */
export function partsOf(clone: string, profile: string, variables: Readonly<Record<string, string>>): readonly Part[] {
  const text = readFileSync(join(clone, 'compose.yaml'), 'utf8').replace(
    /\$\{(\w+)(?::-[^}]*)?\}/g,
    (_, name: string) => variables[name] ?? '',
  )
  const { services } = parse(text, { merge: true }) as { services: Readonly<Record<string, Service>> }
  return Object.entries(services)
    .filter(([, { profiles, image }]) => profiles.includes(profile) && image === 'sluice')
    .map(([name, { environment = {}, ports = [] }]) => ({
      name,
      environment,
      port: ports[0] ? Number(ports[0].split(':').at(-2)) : null,
    }))
}
