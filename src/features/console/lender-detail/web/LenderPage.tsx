import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { LenderMonths } from '@/features/money/billing/web/public'
import { BordeloTab, CONNECTION_LOG_FIELDS } from '@/features/console/connections/web/public'
import { filterRestoring, FiltersTab } from '@/features/demand/filters/web/public'
import { reportPermissions } from '@/features/selling/lead-facts/permissions'
import { type Lender, lenderCalls, lenderStatusTitle } from '@/features/demand/lenders/contract'
import { billingTypeTitle, returnPolicyText } from '@/features/demand/lenders/public'
import { formatDay } from '@/kernel/date-range'
import { LENDER_LOG_FIELDS } from '@/features/demand/lenders/web/public'
import { MemoPanel } from '@/features/demand/memos/web/public'
import { LenderOrders } from '@/features/demand/orders/web/public'
import { UsersTab } from '@/features/portal/partner-screens/web/public'
import { type LogWords, SystemLogTab } from '@/features/platform/systemlog/web/public'
import { isMasked } from '@/kernel/changes'
import { addressesIn } from '@/kernel/inputs'
import { asking } from '@/web/api/query'
import { Badges, DateTime, DetailPage, ProductBadge, StatusBadge } from '@/web/kit'
import { IconPencil } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { usePermission } from '@/web/session/use-session'
import { LenderSettings } from './LenderSettings'

const billingTypeText = ({ billingtype, billingtypesince }: Lender): string =>
  `${billingTypeTitle(billingtype)}${billingtypesince === null ? '' : `, since ${formatDay(billingtypesince)}`}`
const placeOf = ({ address, city, state, zip }: Lender): string =>
  [address, city, `${state} ${zip}`.trim()].filter((part) => part !== '').join(', ')
const contactOf = ({ firstname, lastname }: Lender): string => `${firstname} ${lastname}`.trim()

function Mails({ list }: { list: string }) {
  return addressesIn(list).map((address, index) => (
    <span key={address}>
      {index === 0 ? '' : ', '}
      <a href={`mailto:${address}`}>{address}</a>
    </span>
  ))
}

/** The log names people by number. */
function useLogWords(id: number): LogWords {
  const { data: admins } = useQuery(asking(lookupCalls.admins))
  return useMemo(() => {
    const fields = { ...LENDER_LOG_FIELDS, representative: { label: 'Representative', options: admins ?? [] } }
    const restoring = {
      call: lenderCalls.restore,
      id,
      fields: Object.keys(fields).filter((field) => !isMasked(field)),
      // Changes of its orders stand in its log, too.
      owns: ({ lenderorder }) => lenderorder === null,
    } satisfies LogWords['restoring']
    return {
      fields: { ...fields, ...CONNECTION_LOG_FIELDS, memo: { label: 'Memo' } },
      restoring: [restoring, filterRestoring('lender', id)],
    }
  }, [id, admins])
}

const Edit = ({ id }: { id: number }) => (
  <Button
    component="a"
    variant="default"
    href={href(`/lender/form/${id}`)}
    leftSection={<IconPencil size={15} aria-hidden />}
  >
    Edit
  </Button>
)

export default function LenderPage() {
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const query = useQuery(asking(lenderCalls.get, { params: { id } }))
  const words = useLogWords(id)
  const reports = usePermission(reportPermissions.reports_view)
  return (
    <DetailPage
      what="lender"
      query={query}
      list="/lender/list"
      title={({ title }) => title}
      badge={({ status, products }) => (
        <>
          <StatusBadge status={status} label={lenderStatusTitle(status)} />
          <Badges>
            {products.map((one) => (
              <ProductBadge key={one.id} product={one} />
            ))}
          </Badges>
        </>
      )}
      actions={() => <Edit id={id} />}
      facts={(lender) => [
        ['Invoice method', lender.invoicemethod],
        ['Billing type', billingTypeText(lender)],
        ['Return policy', returnPolicyText(lender.returnpolicy)],
        lender.userrep !== null && ['Account representative', lender.userrep.name],
        contactOf(lender) !== '' && ['Contact name', contactOf(lender)],
        lender.email !== '' && ['Email', <Mails list={lender.email} />],
        lender.phone !== '' && ['Phone', lender.phone],
        lender.fax !== '' && ['Fax', lender.fax],
        placeOf(lender) !== '' && ['Address', placeOf(lender)],
        [
          'Email delivery copy',
          lender.emailcopy === 1 ? <Mails list={lender.emailcopydestination || lender.email} /> : 'No',
        ],
        lender.portalchanges === 1 && ['Portal', 'Changes orders itself'],
        ['Consent', <a href={href(`/lender/onetoone/${id}`)}>One To One settings</a>],
        ['Date added', <DateTime value={lender.dateadd} />],
      ]}
      aside={() => <MemoPanel type="lender" id={id} />}
      tabs={() => [
        { name: 'orders', title: 'Orders', panel: () => <LenderOrders id={id} /> },
        { name: 'settings', title: 'Settings', panel: () => <LenderSettings id={id} /> },
        reports && { name: 'money', title: 'Money', panel: () => <LenderMonths id={id} /> },
        { name: 'filters', title: 'Filters', panel: () => <FiltersTab owner="lender" id={id} /> },
        { name: 'users', title: 'Users', panel: () => <UsersTab kind="lender" id={id} /> },
        { name: 'log', title: 'Log', panel: () => <SystemLogTab scope={{ lender: [id] }} words={words} /> },
        { name: 'bordelo', title: 'Bordelo connect', panel: () => <BordeloTab party="lender" id={id} /> },
      ]}
    />
  )
}
