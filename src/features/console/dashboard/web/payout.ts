import { payoutOn, type PriceModel } from '@/engine/money/payable'
import { cents } from '@/kernel/money'
import type { AttentionRow } from '../contract'

/** What the publisher earns on a price, in dollars; 0 where its price model is not known. */
export const payoutOf = (model: AttentionRow['about']['model'], price: number): number =>
  model ? payoutOn(model as PriceModel, [cents(Math.round(price * 100))]) / 100 : 0
