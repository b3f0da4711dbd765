import { answerOf, type Exemplar, inputOf, readExemplar, SAMPLE_NOW } from './exemplars/exemplar'
import { EXEMPLARS } from './formats/exemplars.gen'
import { shippedFormat } from './shipped'
import type { Stage } from './view/lead'

export interface FormatBenchCase {
  readonly name: string
  readonly requests: number
  /** Builds one request per order and returns the characters written. */
  readonly build: () => number
  /** Reads one answer per order and returns how many were sales. */
  readonly read: () => number
}

function exemplarsOf(name: string): Exemplar[] {
  return Object.values(EXEMPLARS[name]?.exemplars ?? {}).map(readExemplar)
}

/** Orders over the formats that ship, all for one moment. The caller does the timing: this room has no clock. */
export function formatBenchCase(orders = 50, stage: Stage = 'ping'): FormatBenchCase {
  const names = Object.keys(EXEMPLARS)
  const runs = names.flatMap((name) => {
    const format = shippedFormat(name)
    const compiled = stage === 'ping' ? format?.ping : format?.post
    const own = exemplarsOf(name).filter((exemplar) => exemplar.stage === stage)
    const request = own.find((exemplar) => exemplar.request && !('problems' in exemplar.request))
    const sale = own.find((exemplar) => exemplar.result?.outcome === 'matched')
    if (!compiled || !request || !sale?.response) return []
    return [{ compiled, input: inputOf(request), answer: answerOf(sale.response), params: sale.params }]
  })
  const all = Array.from({ length: orders }, (_, i) => runs[i % runs.length]).filter((run) => run !== undefined)
  return {
    name: `${stage} to ${all.length} orders of ${runs.length} formats`,
    requests: all.length,
    build() {
      let written = 0
      for (const { compiled, input } of all) {
        const built = compiled.build(input)
        if (built.ok) written += built.request.body?.length ?? 0
      }
      return written
    },
    read() {
      let sales = 0
      for (const { compiled, answer, params } of all)
        if (compiled.read(answer, { now: SAMPLE_NOW, params }).outcome === 'matched') sales++
      return sales
    },
  }
}
