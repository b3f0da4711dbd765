/** Parts of /metrics that are kept by whoever they are about, as lines of the Prometheus text format. */
export class MetricSources {
  private readonly sources: (() => string | Promise<string>)[] = []

  add(source: () => string | Promise<string>): void {
    this.sources.push(source)
  }

  /** What cannot be asked now, as its database is away, is left out; the rest is shown. */
  async text(): Promise<string> {
    const parts = await Promise.allSettled(this.sources.map(async (source) => source()))
    return parts.map((part) => (part.status === 'fulfilled' ? part.value : '')).join('')
  }
}

const escaped = (value: string): string => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')

export interface Sample {
  /** Added to the metric's name: '_bucket', '_sum', '_count'. */
  readonly suffix?: string
  readonly labels?: Readonly<Record<string, string | number>>
  readonly value: number
}

export function metricText(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: readonly Sample[],
): string {
  const lines = samples.map(({ suffix = '', labels = {}, value }) => {
    const names = Object.entries(labels).map(([label, of]) => `${label}="${escaped(String(of))}"`)
    return `${name}${suffix}${names.length > 0 ? `{${names.join(',')}}` : ''} ${value}`
  })
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

/** A counter of this process, by labels of which there are few. */
export class Tally {
  private readonly samples = new Map<string, { labels: Readonly<Record<string, string>>; value: number }>()

  constructor(
    private readonly name: string,
    private readonly help: string,
  ) {}

  add(labels: Readonly<Record<string, string>> = {}, amount = 1): void {
    const key = Object.values(labels).join('\n')
    const sample = this.samples.get(key)
    if (sample) sample.value += amount
    else this.samples.set(key, { labels, value: amount })
  }

  text(): string {
    return metricText(this.name, 'counter', this.help, [...this.samples.values()])
  }
}
