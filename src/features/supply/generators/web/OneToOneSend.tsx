import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallAnswer } from '@/kernel/call'
import { intakeCalls } from '@/features/supply/intake/contract'
import { BrandConsent } from './BrandConsent'
import { type Exchange, exchange, failureOf } from './exchange'
import { ExchangePanel } from './ExchangePanel'
import { Failure } from './PingPostForm'

export type OneToOne = Exchange<CallAnswer<typeof intakeCalls.oneToOne>>

interface OneToOneSendProps {
  readonly title: string
  readonly lead: number
  readonly brands: readonly { readonly name: string }[]
  readonly sent: OneToOne | null
  readonly onSent: (sent: OneToOne) => void
}

const NO_FIELDS: ReadonlySet<string> = new Set()

/** One round of consent: brands to tick, a button of its own, and what came back. */
export function OneToOneSend({ title, lead, brands, sent, onSent }: OneToOneSendProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => exchange(intakeCalls.oneToOne, { lead, brand_consent: chosen }),
    onSuccess: (answer) => {
      setChosen([])
      onSent(answer)
    },
  })
  return (
    <>
      <BrandConsent title={title} brands={brands} chosen={chosen} onChange={setChosen} sent={sent !== null}>
        <Failure text={error ? failureOf(error, NO_FIELDS).text : null} />
        {sent === null && brands.length > 0 ? (
          <Button mt="sm" loading={isPending} onClick={() => mutate()}>
            Send for one-to-one
          </Button>
        ) : null}
      </BrandConsent>
      {sent ? <ExchangePanel title={`${title}: response`} exchange={sent} /> : null}
    </>
  )
}
