/** Parts of /metrics that are kept by whoever they are about, as lines of the Prometheus text format. */
export class MetricSources {
  private readonly sources: (() => string)[] = []

  add(source: () => string): void {
    this.sources.push(source)
  }

  text(): string {
    return this.sources.map((source) => source()).join('')
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
