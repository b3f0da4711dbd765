import { fieldOf, LEAD_FIELDS } from '@/kernel/lead-fields'
import type { SimpleStep, StepArgument, StepName, ValueMap } from '../language/steps'
import { compileDateFormat, instantOf } from './dates'
import { booleanOf, type Datum, isList, numberOf, textOf, tidy } from './datum'
import { phoneAs } from './phones'
import { numberFrom, rangeOf } from './ranges'
import { compileSource } from './source'
import { type Apply, onText, type StepSite } from './step-kit'
import type { TextStep } from './text-steps'

const onNumber =
  (change: (number: number) => number | string | undefined): Apply =>
  (value) => {
    const number = numberOf(value)
    return number === undefined ? undefined : change(number)
  }

const thousands = (number: number): string => {
  const [whole = '', fraction] = String(number).split('.')
  // This pattern reads at most 25 letters: the digits of a number.
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Half away from zero, as all rounding here. */
function rounded(number: number, decimals: number): number {
  const scale = 10 ** decimals
  return (Math.sign(number) * Math.round(tidy(Math.abs(number) * scale))) / scale
}

export const SIMPLE_NUMBER: Readonly<Partial<Record<SimpleStep, Apply>>> = {
  floor: onNumber(Math.floor),
  ceil: onNumber(Math.ceil),
  thousands: onNumber(thousands),
}

const arithmetic =
  (change: (left: number, right: number) => number) =>
  (operand: number | string, site: StepSite): Apply => {
    const source = typeof operand === 'number' ? null : compileSource(operand, site.scope, site.at)
    return (value, view) => {
      const left = numberOf(value)
      const right = typeof operand === 'number' ? operand : source && view ? numberOf(source(view)) : undefined
      const result = left === undefined || right === undefined ? Number.NaN : change(left, right)
      return Number.isFinite(result) ? tidy(result) : undefined
    }
  }

/** 'asphalt/*' fits all texts that begin so; the pieces between stars are looked for one behind the other. */
function likeness(key: string): (text: string) => boolean {
  const [first = '', ...pieces] = key.split('*')
  const last = pieces.pop() ?? ''
  return (text) => {
    if (!text.startsWith(first) || !text.endsWith(last)) return false
    let at = first.length
    for (const piece of pieces) {
      const found = text.indexOf(piece, at)
      if (found < 0) return false
      at = found + piece.length
    }
    return at <= text.length - last.length
  }
}

function mapped(argument: string | ValueMap, site: StepSite): Apply {
  const map = typeof argument === 'string' ? site.scope.maps[argument] : argument
  if (!map)
    site.scope.issues.add([...site.at, 'map'], `no map is called ${typeof argument === 'string' ? argument : ''}`)
  const cases = new Map(Object.entries(map?.cases ?? {}).map(([key, result]) => [key.trim().toLowerCase(), result]))
  const wide = [...cases].filter(([key]) => key.includes('*')).map(([key, result]) => ({ fits: likeness(key), result }))
  const one = (text: string): Datum => {
    const word = text.trim().toLowerCase()
    const exact = cases.get(word)
    const found = exact === undefined ? wide.find(({ fits }) => fits(word))?.result : exact
    return found !== undefined ? found : map?.otherwise !== undefined ? map.otherwise : map?.keep ? text : undefined
  }
  return (value) => {
    if (!isList(value)) return one(textOf(value))
    return value.map(one).flatMap((item) => (item === undefined || item === null ? [] : [textOf(item)]))
  }
}

export function labelOf(site: StepSite): Apply {
  const name = site.field
  if (name === null || !LEAD_FIELDS.some((field) => field.name === name && field.options.length > 0))
    site.scope.issues.add(site.at, 'label needs a lead field that has options')
  return (value, view) => {
    const field = view && name !== null ? fieldOf(view.product, name) : undefined
    return field?.options.find((option) => option.value === value)?.label ?? value
  }
}

type ValueSteps = Exclude<StepName, TextStep>

export const VALUE_STEPS: { readonly [K in ValueSteps]: (argument: StepArgument<K>, site: StepSite) => Apply } = {
  map: mapped,
  boolean: (spelling) => (value) => {
    const read = booleanOf(value)
    return read === undefined ? spelling.otherwise : read ? spelling.true : spelling.false
  },
  phone: (form) => onText((text) => phoneAs(form, text)),
  date: ({ format, zone }, site) => {
    const compiled = compileDateFormat(format, zone)
    if (typeof compiled === 'string') site.scope.issues.add([...site.at, 'date'], compiled)
    return (value) => {
      const instant = instantOf(value)
      return instant === undefined || typeof compiled === 'string' ? undefined : compiled(instant)
    }
  },
  range:
    ({ take, open }, site) =>
    (value, view) => {
      const field = view && site.field !== null ? fieldOf(view.product, site.field) : undefined
      const range = isList(value) ? undefined : rangeOf(field, textOf(value))
      return range && numberFrom(range, take, open)
    },
  bands: (bands) => (value) => {
    const number = numberOf(value)
    return number === undefined ? undefined : bands.findLast(([from]) => number >= from)?.[1]
  },
  round: (decimals) => onNumber((number) => rounded(number, decimals)),
  fixed: (decimals) => onNumber((number) => rounded(number, decimals).toFixed(decimals)),
  plus: arithmetic((left, right) => left + right),
  minus: arithmetic((left, right) => left - right),
  times: arithmetic((left, right) => left * right),
  divide: arithmetic((left, right) => left / right),
  atLeast: (least) => onNumber((number) => Math.max(number, least)),
  atMost: (most) => onNumber((number) => Math.min(number, most)),
}
