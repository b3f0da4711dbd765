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

interface ProductBadgeProps {
  readonly product: { readonly id: number; readonly title: string } | null | undefined
  /** In its specified colour: where one lead is the subject. Lists leave colour to the statuses. */
  readonly coloured?: boolean
}

export function ProductBadge({ product, coloured = false }: ProductBadgeProps) {
  if (!product) return null
  return (
    <Badge outline {...(coloured ? { tone: TONES[product.id] ?? 'secondary' } : {})}>
      {product.title}
    </Badge>
  )
}
