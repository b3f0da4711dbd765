import { Anchor, Button } from '@mantine/core'
import { type Column, Choice, columnsOf, OpenLink, type Option, StatusBadge } from '@/web/kit'
import { IconBan, IconHelpCircle } from '@/web/kit/icons'
import { partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import { Two } from './request-columns'
import type { DisputeRow, Disputes } from './use-disputes'
import classes from './returns.module.css'
import { capLeft, whyText } from '../why'

export const rowHref = ({ lead }: DisputeRow): string => href(lead ? `/lead/item/${lead.id}` : '/tools/returns')

/** The columns that the result has too. */
export const leadColumns = (withLine: boolean): readonly Column<DisputeRow>[] =>
  columnsOf<DisputeRow>([
    ...(withLine ? columnsOf<DisputeRow>([{ id: 'line', header: 'Line', kind: 'id', width: 56 }]) : []),
    {
      id: 'id',
      header: 'Id',
      kind: 'id',
      fixed: true,
      value: ({ lead }) => lead?.id,
      href: ({ lead }) => (lead ? href(`/lead/item/${lead.id}`) : null),
    },
    {
      id: 'date',
      header: 'Date',
      kind: 'datetime',
      value: ({ lenderposting, lead }) => lenderposting?.date ?? lead?.dateadd,
    },
    {
      id: 'status',
      header: 'Status',
      value: ({ lenderposting, lead }) => lenderposting?.status ?? lead?.status,
      cell: ({ lenderposting, lead }) => <StatusBadge status={lenderposting?.status ?? lead?.status} />,
    },
    { id: 'email', header: 'Email', width: 170, value: ({ leaddata }) => leaddata.email },
    { id: 'phone', header: 'Phone', value: ({ leaddata }) => leaddata.phone },
    {
      id: 'order',
      header: 'Order',
      value: ({ lenderorder }) => lenderorder?.title,
      cell: ({ lenderorder, lender }) =>
        lenderorder ? (
          <Two>
            <OpenLink href={partyHref('order', lenderorder.id)}>{lenderorder.title}</OpenLink>
            <span>{lender?.title}</span>
          </Two>
        ) : null,
    },
  ])

interface DisputeCellProps {
  readonly row: DisputeRow
  readonly disputes: Disputes
  readonly reasons: readonly Option[]
  readonly showGaps: boolean
}

function DisputeCell({ row, disputes, reasons, showGaps }: DisputeCellProps) {
  const reason = disputes.chosen.get(row.key)
  if (reason !== undefined)
    return (
      <Choice
        label={`Reason for ${row.lead?.id ?? ''}`}
        hideLabel
        clearable={false}
        placeholder="Select a reason"
        options={reasons}
        value={reason}
        error={reason === '' && showGaps}
        onChange={(chosen) => disputes.setReason(row, chosen)}
      />
    )
  if (row.lead === null)
    return (
      <>
        <IconHelpCircle size={15} aria-hidden /> <strong>Lead not found</strong>
      </>
    )
  const left = capLeft(row, disputes.chosenBeside(row))
  if (!row.allowed || (left !== null && left <= 0))
    return (
      <>
        <IconBan size={15} aria-hidden /> <strong>Not allowed by policy</strong>
      </>
    )
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Dispute ${row.lead.id}`}
      onClick={() => disputes.dispute(row)}
    >
      Dispute
    </Button>
  )
}

interface ColumnsOf {
  readonly withLine: boolean
  readonly disputes: Disputes
  readonly reasonsFor: (row: DisputeRow) => readonly Option[]
  readonly showGaps: boolean
  readonly dayText: (day: string) => string
}

export const disputeColumns = ({ withLine, disputes, reasonsFor, showGaps, dayText }: ColumnsOf) =>
  columnsOf<DisputeRow>([
    ...leadColumns(withLine),
    {
      id: 'dispute',
      header: 'Dispute',
      fixed: true,
      sortable: false,
      width: 190,
      cell: (row) => <DisputeCell row={row} disputes={disputes} reasons={reasonsFor(row)} showGaps={showGaps} />,
    },
    {
      id: 'why',
      header: 'Why',
      sortable: false,
      wrap: true,
      cell: (row) => {
        const beside = disputes.chosenBeside(row)
        const used = row.allowed && !disputes.chosen.has(row.key) && (capLeft(row, beside) ?? 1) <= 0
        const [reason, figures] = used
          ? ['Return cap used by those selected', `${row.cap?.allowed ?? 0} returns allowed in the month`]
          : whyText(row, beside, dayText)
        return (
          <Two>
            <span>{reason}</span>
            {row.status === 'requested' && row.lead ? (
              <span>
                <a href={href('/lender/returnrequests', { lead: row.lead.id })}>Open the request</a>
              </span>
            ) : (
              <span>{figures}</span>
            )}
          </Two>
        )
      },
    },
    {
      id: 'unselect',
      header: '',
      kind: 'actions',
      fixed: true,
      cell: (row) =>
        disputes.chosen.has(row.key) ? (
          <Anchor
            component="button"
            type="button"
            inherit
            className={classes['tap'] ?? ''}
            aria-label={`Unselect ${row.lead?.id ?? ''}`}
            onClick={() => disputes.unselect(row)}
          >
            Unselect
          </Anchor>
        ) : null,
    },
  ])
