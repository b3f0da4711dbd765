/** One measured figure beside what was asked. A ratio is taken against a floor measured in the same run. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly budget: number
  /** 'most': the value may not exceed the budget; 'least': it may not fall below it. */
  readonly kind: 'most' | 'least'
  readonly note?: string
}

export type BenchCase = () => Promise<Figure[]>

export const isMet = ({ value, budget, kind }: Figure): boolean => (kind === 'most' ? value <= budget : value >= budget)
