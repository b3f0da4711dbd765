import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { asking } from '@/web/api/query'
import { formatMoney, IdLink, Money, openDialog, Pending, StatusBadge, statusTitle } from '@/web/kit'
import { IconAlertTriangle } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { returnCalls } from '../contract'
import type { AcceptPreview } from '../rows'
import classes from './returns.module.css'

const returns = (n: number): string => `${n} ${n === 1 ? 'return' : 'returns'}`

/** What moves for lenders and publishers, before anything happens. The memo for yes, null for no. */
export const askToAccept = (ids: readonly number[]): Promise<string | null> =>
  openDialog<string>(
    {
      title: ids.length === 1 ? 'Accept return request' : `Accept ${ids.length} return requests`,
      size: 'xl',
      steady: true,
    },
    (answer) => <AcceptBody ids={ids} answer={answer} />,
  )

const sumOf = (rows: readonly AcceptPreview[], name: 'credit' | 'payout'): number =>
  rows.reduce((sum, row) => sum + Math.round(row[name] * 100), 0) / 100

function AcceptBody({ ids, answer }: { ids: readonly number[]; answer: (memo: string | null) => void }) {
  const [memo, setMemo] = useState('')
  const preview = useQuery(asking(returnCalls.preview, { body: { ids: [...ids] } }))
  const rows = preview.data
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    answer(memo.trim())
  }
  const fraud = rows?.filter((row) => row.fraud && row.status !== null).length ?? 0
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {rows ? <Moves rows={rows} /> : <Pending query={preview} />}
        <Alert color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {fraud > 0
            ? `${returns(fraud)} for fraud: not sold again, and ${fraud === 1 ? 'the phone goes' : 'the phones go'} on the phone scrubber. `
            : ''}
          Accepted is final.
        </Alert>
        <Textarea
          data-autofocus
          label="Memo"
          description="Optional, the lender sees it"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          value={memo}
          onChange={(event) => setMemo(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => answer(null)}>
            Cancel
          </Button>
          <Button type="submit">{ids.length === 1 ? 'Accept' : `Accept ${returns(ids.length)}`}</Button>
        </Group>
      </Stack>
    </form>
  )
}

function Moves({ rows }: { rows: readonly AcceptPreview[] }) {
  const credit = sumOf(rows, 'credit')
  const payout = sumOf(rows, 'payout')
  return (
    <div className={classes['movesArea']}>
      <table className={classes['moves']}>
        <caption className="s-sr-only">What accepting moves</caption>
        <thead>
          <tr>
            <th>Lead</th>
            <th>Lender</th>
            <th data-number>Credit</th>
            <th>Publisher</th>
            <th data-number>Payout reversal</th>
            <th>Will read</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <IdLink value={row.lead} href={href(`/lead/item/${row.lead}`)} label="Lead" />
              </td>
              <td>{row.lender}</td>
              <td data-number>
                <Money value={row.credit} zero="$0.00" />
              </td>
              <td>{row.publisher}</td>
              <td data-number>{row.creditreturn ? <Money value={row.payout} zero="$0.00" /> : 'credit return off'}</td>
              <td>
                {row.status === null ? row.note : <StatusBadge status={row.status} label={statusTitle(row.status)} />}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={2}>Total, {returns(rows.length)}</th>
            <th data-number>{formatMoney(credit)}</th>
            <th />
            <th data-number>{formatMoney(payout)}</th>
            <th>profit {formatMoney(Math.round((credit - payout) * 100) / 100)}</th>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
