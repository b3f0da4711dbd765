import { Badge, type Tone } from './Badge'

// doc1 §1: ids 1-4 info, 5 warning, 6 danger, 7 success; 8 primary (decision F1).
const TONES: Readonly<Record<number, Tone>> = {
  1: 'info',
  2: 'info',
  3: 'info',
  4: 'info',
  5: 'warning',
  6: 'danger',
  7: 'success',
  8: 'primary',
}

export function ProductBadge({ product }: { product: { id: number; title: string } | null | undefined }) {
  if (!product) return null
  return <Badge tone={TONES[product.id] ?? 'secondary'}>{product.title}</Badge>
}
