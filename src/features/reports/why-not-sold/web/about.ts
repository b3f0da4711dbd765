import { formatNumber } from '@/web/kit'

/** An estimate is told to ten dollars: '$9,380'. */
export const about = (dollars: number): string => `$${formatNumber(Math.round(dollars / 10) * 10)}`
