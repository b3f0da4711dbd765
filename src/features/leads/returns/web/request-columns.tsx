import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Badge, columnsOf, DateTime, IdLink, Money, OpenLink, ProductBadge, StatusBadge, statusTitle } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import { SYSTEM } from '../columns'
import type { ReturnRequest } from '../rows'
import { ReasonCell } from './ReasonCell'
import classes from './returns.module.css'

export const leadHref = ({ lead }: { readonly lead: { readonly id: number } }): string => href(`/lead/item/${lead.id}`)

export const Two = ({ children }: { children: ReactNode }) => <span className={classes['two']}>{children}</span>

export const daysText = (days: number | null): string =>
  days === null ? 'No returns' : `${days} ${days === 1 ? 'day' : 'days'}`

/** How much of what the order's cap allows in the month of the sale is used: full and red at the cap. */
function CapBar({ request: { lenderorder, stat } }: { request: ReturnRequest }) {
  if (lenderorder.returncap === null || stat.allowed === null)
    return (
      <span>
        no cap, {stat.returned} of {stat.sent}
      </span>
    )
  const used = stat.allowed === 0 ? 100 : Math.min(100, Math.round((100 * stat.returned) / stat.allowed))
  const full = stat.returned >= stat.allowed
  return (
    <span
      className={full ? classes['full'] : undefined}
      data-tip={`${stat.returned} of ${stat.allowed} returns used; ${stat.sent} sold that month`}
    >
      <span
        className={classes['bar']}
        role="progressbar"
        aria-label="Return cap used"
        aria-valuenow={used}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${used}%` }} />
      </span>
      {stat.percent}% of {lenderorder.returncap}%
    </span>
  )
}

/** Day and time one under the other: the table fits a laptop. */
const Moment = ({ value }: { value: string }) => (
  <Two>
    <DateTime value={value} show="date" />
    <DateTime value={value} show="time" />
  </Two>
)

export interface RequestActs {
  readonly accept: (request: ReturnRequest) => void
  readonly decline: (request: ReturnRequest) => void
  readonly reverse: (request: ReturnRequest) => void
}

function Actions({ request, acts }: { request: ReturnRequest; acts: RequestActs }) {
  const { returnitem, lead } = request
  if (returnitem.status === 'requested')
    return (
      <Group gap={6} wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Accept ${lead.id}`}
          onClick={() => acts.accept(request)}
        >
          Accept
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Decline ${lead.id}`}
          onClick={() => acts.decline(request)}
        >
          Decline
        </Button>
      </Group>
    )
  const by = <span data-tip={returnitem.note || undefined}>by {returnitem.finalizinguser?.name ?? 'nobody'}</span>
  return (
    <Two>
      {returnitem.status === 'denied' ? (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Reverse ${lead.id}`}
          onClick={() => acts.reverse(request)}
        >
          Reverse
        </Button>
      ) : (
        by
      )}
      {returnitem.status === 'denied' ? by : <DateTime value={returnitem.datefinalized} />}
    </Two>
  )
}

export const requestColumns = (acts: RequestActs) =>
  columnsOf<ReturnRequest>([
    {
      id: 'lead',
      header: 'Lead',
      fixed: true,
      sortable: true,
      cell: (row) => (
        <Two>
          <IdLink value={row.lead.id} href={leadHref(row)} label="Lead" over />
          <span>
            <Money value={row.lenderposting.price} zero="$0.00" />
          </span>
        </Two>
      ),
    },
    {
      id: 'lender',
      header: 'Lender',
      sortable: true,
      cell: ({ lender }) => (
        <Two>
          <OpenLink href={partyHref('lender', lender.id)}>{lender.title}</OpenLink>
          <span>{daysText(lender.returnpolicy)}</span>
        </Two>
      ),
    },
    {
      id: 'lenderorder',
      header: 'Order',
      sortable: true,
      help: 'Returned or requested of what was sold in the month of the sale, against the order’s return cap',
      cell: (row) => (
        <Two>
          <OpenLink href={partyHref('order', row.lenderorder.id)}>{row.lenderorder.title}</OpenLink>
          <CapBar request={row} />
        </Two>
      ),
    },
    {
      id: 'percent',
      header: 'Return %',
      align: 'right',
      sortable: false,
      help: 'Of the lender, last 90 days: returned of returned and matched',
      cell: ({ returnstatistics: { percent, returned, matched } }) => (
        <span data-tip={`${returned} returned, ${matched} matched in 90 days`}>{percent}%</span>
      ),
    },
    {
      id: 'publisher',
      header: 'Publisher',
      sortable: true,
      cell: ({ publisher }) => (
        <Two>
          <OpenLink href={partyHref('publisher', publisher.id)}>{publisher.name}</OpenLink>
          <span>returns {publisher.percent}%</span>
        </Two>
      ),
    },
    {
      id: 'product',
      header: 'Product',
      sortable: true,
      cell: ({ product }) => (
        <span className={classes['wrapped']}>
          <ProductBadge product={product} />
        </span>
      ),
    },
    {
      id: 'sent',
      header: 'Sent',
      kind: 'datetime',
      sortable: true,
      value: (row) => row.lenderposting.date,
      cell: (row) => <Moment value={row.lenderposting.date} />,
    },
    {
      id: 'requested',
      header: 'Requested',
      kind: 'datetime',
      sortable: true,
      value: (row) => row.returnitem.dateadd,
      cell: (row) => <Moment value={row.returnitem.dateadd} />,
    },
    { id: 'reason', header: 'Reason', wrap: true, sortable: false, cell: (row) => <ReasonCell request={row} /> },
    {
      id: 'status',
      header: 'Request status',
      kind: 'status',
      sortable: true,
      value: (row) => row.returnitem.status,
      cell: ({ returnitem: { status } }) => (
        <span className={classes['wrapped']}>
          <StatusBadge status={status} label={statusTitle(status)} />
        </span>
      ),
    },
    {
      id: 'requestedby',
      header: 'Requested By',
      sortable: false,
      cell: ({ returnitem: { requestinguser: user } }) =>
        user ? (
          <Two>
            <span>{user.name}</span>
            {user.role === 'admin' ? (
              <span>
                <Badge tone="warning">Admin</Badge>
              </span>
            ) : null}
          </Two>
        ) : (
          SYSTEM
        ),
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      fixed: true,
      cell: (row) => <Actions request={row} acts={acts} />,
    },
  ])
