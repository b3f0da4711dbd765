import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@/kernel/call'
import { asking } from '@/web/api/query'
import { Pending } from '@/web/kit'
import { lookupCalls } from '@/features/platform/lookups/contract'

export type Product = CallAnswer<typeof lookupCalls.products>[number]

interface ProductButtonsProps {
  readonly chosen: Product | null
  readonly onChoose: (product: Product) => void
}

export function ProductButtons({ chosen, onChoose }: ProductButtonsProps) {
  const products = useQuery(asking(lookupCalls.products))
  if (!products.data) return <Pending query={products} />
  return (
    <Group gap="xs" role="group" aria-label="Product">
      {products.data.map((product) => (
        <Button
          key={product.id}
          variant={product.id === chosen?.id ? 'filled' : 'default'}
          aria-pressed={product.id === chosen?.id}
          onClick={() => onChoose(product)}
        >
          {product.title}
        </Button>
      ))}
    </Group>
  )
}
