import { Choice } from '@/web/kit'
import { priceOf, setPrice } from '../money'
import type { Stage } from '../suggest'

const UNITS = [
  { id: 'dollars', title: 'Dollars: 42.00' },
  { id: 'cents', title: 'Cents: 4200' },
]
const missing = (stage: Stage) => [
  { id: 'usual', title: stage === 'ping' ? 'Undecided' : 'The order’s price, or the bid' },
  { id: 'order', title: 'The order’s price' },
  ...(stage === 'post' ? [{ id: 'unusable', title: 'Undecided' }] : []),
]
const zero = (stage: Stage) => [
  { id: 'usual', title: stage === 'ping' ? 'No bid' : 'Sold for nothing' },
  { id: 'order', title: 'The order’s price' },
  ...(stage === 'post' ? [{ id: 'refused', title: 'Refused' }] : [{ id: 'sold', title: 'A bid of nothing' }]),
]

interface PriceChoicesProps {
  readonly document: string
  readonly stage: Stage
  readonly readOnly: boolean
  readonly onChange: (document: string) => void
}

/** How the clicked price is meant. */
export function PriceChoices({ document, stage, readOnly, onChange }: PriceChoicesProps) {
  const price = priceOf(document, stage)
  if (!price) return null
  const choices = [
    ['unit', 'The price is in', UNITS],
    ['missing', 'Without a price', missing(stage)],
    ['zero', 'A price of 0', zero(stage)],
  ] as const
  return (
    <>
      {choices.map(([key, label, options]) => (
        <Choice
          key={key}
          label={label}
          options={options}
          value={price[key]}
          disabled={readOnly}
          onChange={(value) => onChange(setPrice(document, stage, key, value))}
          clearable={false}
        />
      ))}
    </>
  )
}
