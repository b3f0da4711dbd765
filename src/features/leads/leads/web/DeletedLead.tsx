import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { leadLogCalls } from '@/features/leads/lead-log/contract'
import { asking } from '@/web/api/query'
import { Badge } from '@/web/kit'
import { MoneyLedger } from './MoneyLedger'

/** A deleted lead shows what was booked for it and nothing else. Any other lead that cannot be shown is `otherwise`. */
export function DeletedLead({ id, otherwise }: { readonly id: number; readonly otherwise: ReactNode }) {
  const money = useQuery(asking(leadLogCalls.money, { params: { id } }))
  if (!money.data?.deleted) return money.isPending ? null : otherwise
  return (
    <>
      <p role="status">
        <Badge tone="danger">Deleted</Badge> This lead was deleted. Its bookings stay on record; the System Log says who
        deleted it and why.
      </p>
      <MoneyLedger lead={id} />
    </>
  )
}
