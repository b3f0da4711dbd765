import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { DateTime, formatMoney } from '@/web/kit'
import type { AttentionRow } from '../contract'
import { payoutOf } from './payout'

interface FormProps {
  readonly row: AttentionRow
  readonly answer: (value: number | null) => void
}

interface AmountProps {
  readonly label: string
  readonly prefix?: string
  readonly decimals: number
  readonly value: number | string
  readonly onChange: (value: number | string) => void
  readonly error: string | undefined
}

const Amount = ({ label, prefix, decimals, value, onChange, error }: AmountProps) => (
  <NumberInput
    data-autofocus
    label={label}
    {...(prefix ? { prefix } : {})}
    decimalScale={decimals}
    fixedDecimalScale={decimals > 0}
    min={0}
    hideControls
    value={value}
    error={error}
    onChange={onChange}
  />
)

const Buttons = ({ yes, answer }: { readonly yes: string; readonly answer: (value: null) => void }) => (
  <Group justify="flex-end" gap="sm">
    <Button variant="default" onClick={() => answer(null)}>
      Cancel
    </Button>
    <Button type="submit">{yes}</Button>
  </Group>
)

/** The price the lender confirmed, with what the publisher then earns. */
export function SettleSold({ row, answer }: FormProps) {
  const offered = row.atstake ?? 0
  const [price, setPrice] = useState<number | string>(offered)
  const valid = typeof price === 'number' && price <= offered
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (valid) answer(price)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>
          {row.party}, {row.order}, sent <DateTime value={row.since} withZone />. The lead becomes matched and the sale
          is booked at once.
        </Text>
        <Amount
          label="Price the lender confirmed"
          prefix="$"
          decimals={2}
          value={price}
          onChange={setPrice}
          error={valid ? undefined : `Enter a price up to the ${formatMoney(offered)} that was offered`}
        />
        <Text>
          Payout to {row.publisher}: {formatMoney(valid ? payoutOf(row.about.model, price) : 0)}
        </Text>
        <Buttons yes="Settle as sold" answer={answer} />
      </Stack>
    </form>
  )
}

export function RaiseCap({ row, answer }: FormProps) {
  const { limit = 0, used = 0, measure = 'leads' } = row.about.cap ?? {}
  const unit = measure === 'cents' ? 100 : 1
  const [value, setValue] = useState<number | string>(Math.ceil((limit * 1.5) / unit))
  const valid = typeof value === 'number' && value * unit > limit
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (valid) answer(value)
  }
  const amount = (n: number): string => (measure === 'cents' ? formatMoney(n / unit) : String(n))
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>
          {row.detail}. {row.party} gets leads again as soon as the new cap is saved.
        </Text>
        <Amount
          label="New cap"
          {...(measure === 'cents' ? { prefix: '$' } : {})}
          decimals={measure === 'cents' ? 2 : 0}
          value={value}
          onChange={setValue}
          error={valid ? undefined : `Enter more than the ${amount(limit)} it is now; ${amount(used)} are used`}
        />
        <Buttons yes="Raise cap" answer={answer} />
      </Stack>
    </form>
  )
}
