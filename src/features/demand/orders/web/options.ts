import type { Option } from '@/web/kit'
import { PRICE_ADJUSTMENTS } from '../records'

export const RETURN_CAPS: readonly Option[] = [
  { id: 'not', title: 'Not set' },
  ...Array.from({ length: 101 }, (_, percent) => ({ id: percent, title: `${percent}%` })),
]
export const ADJUSTMENTS: readonly Option[] = PRICE_ADJUSTMENTS.map((percent) => ({
  id: percent,
  title: `${percent}%`,
}))
export const YES_NO: readonly Option[] = [
  { id: 0, title: 'No' },
  { id: 1, title: 'Yes' },
]
