import { Button } from '@mantine/core'
import { rereadTouched } from '@/web/api/queries'
import { FilterBar, PageHeader, UrlTabs } from '@/web/kit'
import { useDraftList } from '@/web/router/draft-list'
import { useUrlTab } from '@/web/router/url-tab'
import { DateTab, OrderTab, SummaryTab } from './BillTable'
import { BILLING_LIST, useBillingFields } from './billing-list'
import classes from './billing.module.css'
import { LinesTab } from './LinesTab'

const TABS = ['summary', 'order', 'date', 'detail'] as const

export default function BillingPage() {
  const { list, draft, generated, changed, generate } = useDraftList(BILLING_LIST)
  const [tab] = useUrlTab(TABS)
  const shown = { list, changed }
  // With the same filters the address stays the same: the figures are read again.
  const press = () => (generated && !changed ? void rereadTouched({ touches: ['lead', 'lender'] }) : generate())
  return (
    <>
      <PageHeader title="Billing report" crumbs={[{ title: 'Lender' }]} />
      <FilterBar list={draft} table="billing" fields={useBillingFields(tab === 'detail', draft.filters)}>
        <Button onClick={press}>Generate</Button>
      </FilterBar>
      {generated ? (
        <UrlTabs
          label="Billing report"
          tabs={[
            { name: 'summary', title: 'Summary', panel: () => <SummaryTab {...shown} /> },
            { name: 'order', title: 'Detail by order', panel: () => <OrderTab {...shown} /> },
            { name: 'date', title: 'Detail by date', panel: () => <DateTab {...shown} /> },
            { name: 'detail', title: 'Detail', panel: () => <LinesTab {...shown} /> },
          ]}
        />
      ) : (
        <p className={classes['before']}>
          Generate shows what each lender owes for these days: posts, credits and net, by lender, order and day.
        </p>
      )}
    </>
  )
}
