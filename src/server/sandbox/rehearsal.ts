import type { Engine } from './engine'
import { Inputs } from './inputs'
import type { JsonObject } from './types'
import { unpack } from './unpack'

const SAMPLE: JsonObject = {
  text: 'plain',
  wide: 'Łódź € 😀',
  '7': [null, true, false, 0, -1, 2 ** 31, -(2 ** 31), 1.5, '', { deep: [[{}]] }],
  again: { text: 'é', __proto__x: 'x'.repeat(300) },
}

const SOURCE = `
const names = { CA: 'California' }
function request(input) {
  const digits = '(202) 555-0123'.replace(/\\D/g, '')
  const list = Object.keys(input).filter(Boolean).map((key) => key.toLowerCase()).concat(digits.slice(0, 3).split(''))
  const sorted = [...list].sort((a, b) => a.localeCompare(b)).join()
  const when = new Date('2026-01-02T03:04:05Z').toISOString().slice(0, 10)
  const used = sorted.length + when.length + Math.round(1.5) + Number('3') + (names[input.state] || '').length
  return { used, text: JSON.stringify(input), back: JSON.parse(JSON.stringify(input)), input }
}`

/**
 * Runs a bit of everything before the first real call, which would otherwise pay for compiling the interpreter, and
 * compares our reading of its binary form with its own.
 */
export function rehearse(engine: Engine): void {
  const inputs = new Inputs()
  inputs.add({ ...SAMPLE, state: 'CA' }, { shared: SAMPLE })
  const expected = JSON.stringify(inOrder({ shared: SAMPLE, ...SAMPLE, state: 'CA' }))
  const prepared = engine.prepare(SOURCE)
  if (prepared.kind === 'failed') throw new Error(`rehearsal: ${prepared.message}`)
  const [from = 0, to = 0, ownFrom = 0, ownTo = 0] = inputs.spans
  const [shared, own] = [inputs.bytes().subarray(from, to), inputs.bytes().subarray(ownFrom, ownTo)]
  for (let turn = 0; turn < 10; turn++) {
    const packed = engine.call(prepared.image, own, { shared, again: turn < 9 })
    if (!(packed instanceof Uint8Array)) throw new Error(`rehearsal: ${packed.message}`)
    const result = unpack(packed) as { text: string; back: JsonObject; input: JsonObject }
    const seen = [result.text, JSON.stringify(result.back), JSON.stringify(result.input)]
    if (seen.some((text) => text !== expected)) throw new Error('the interpreter packs values differently')
  }
  engine.assertLayout()
  engine.learnConstants()
}

/** Number-like names come first in every JavaScript object; a spread puts them there. */
const inOrder = (value: JsonObject): JsonObject => ({ ...value })
