import type { ProductId } from '@/kernel/lead-fields'
import { ownNumber } from './apart'
import { drawer, type Random } from './chance'

const PHONES: readonly string[] = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS]',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-S921U) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
]
const TABLETS: readonly string[] = [
  'Mozilla/5.0 (iPad; CPU OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; SM-X710 Tablet) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
]
const DESKTOPS: readonly string[] = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
]

const device = drawer<readonly string[]>([
  [PHONES, 71],
  [TABLETS, 6],
  [DESKTOPS, 23],
])

export const userAgent = (random: Random): string => random.pick(device(random))

const DOCUMENTATION = ['192.0.2.', '198.51.100.', '203.0.113.'] as const
/** Of 203.0.113.0/24 the addresses 16 to 31 belong to one story. */
export const FRAUD_BLOCK = { prefix: '203.0.113.', from: 16, to: 31 } as const

/** From the ranges that are for documentation. There are few short ones: large worlds use more of the long ones. */
export function ipAddress(random: Random, scale: number, product: ProductId): string {
  if (!random.chance(0.6 / Math.max(1, scale / 2))) {
    const part = (): string => random.below(65_536).toString(16)
    return `2001:db8:${part()}:${part()}::${ownNumber(product, random.below(8192)).toString(16)}`
  }
  const prefix = random.pick(DOCUMENTATION)
  return `${prefix}${ownNumber(product, random.between(4, 30))}`
}

export const fraudAddress = (random: Random): string =>
  `${FRAUD_BLOCK.prefix}${random.between(FRAUD_BLOCK.from, FRAUD_BLOCK.to)}`
