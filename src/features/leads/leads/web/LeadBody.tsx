import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fieldOf, type ProductId } from '@/kernel/lead-fields'
import { asking } from '@/web/api/query'
import { DateTime, DetailCard } from '@/web/kit'
import { leadBodyCalls } from '@/features/selling/lead-facts/contract'
import { type Lead } from '../contract'
import { Folded } from './Folded'
import { RevealButton, useShown } from './reveal'

/** Labels of options, business time of moments; the rest as it was sent. */
function shownValue(product: number, name: string, value: string): ReactNode {
  const field = fieldOf(product as ProductId, name)
  if (field?.type === 'datetime') return <DateTime value={value} withZone />
  return field?.options.find((option) => option.value === value)?.label ?? value
}

/** Everything the publisher sent; who the consumer is only once it was revealed. */
export function LeadBody({ lead }: { lead: Lead }) {
  const fields = useQuery(asking(leadBodyCalls.fields, { params: { id: lead.id } }))
  const shown = useShown()
  const rows = fields.data?.filter(({ name }) => name !== 'tcpatext') ?? []
  const text = (name: string): string => {
    const field = rows.find((row) => row.name === name)
    return field ? shown(field) : ''
  }
  const digest = [
    `${text('firstname')} ${text('lastname')}`.trim(),
    `${text('city')} ${text('state')}`.trim(),
    text('phone'),
  ].filter((part) => part !== '')
  return (
    <Folded title="Lead body" digest={digest.join(', ')} action={<RevealButton small />}>
      <DetailCard
        details={rows.map((field) => ({
          label: field.label,
          value: shownValue(lead.product.id, field.name, shown(field)),
        }))}
      />
    </Folded>
  )
}
