import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, useMemo } from 'react'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { BordeloTab, CONNECTION_LOG_FIELDS } from '@/features/console/connections/web/public'
import { filterRestoring, FiltersTab } from '@/features/demand/filters/web/public'
import { reportPermissions } from '@/features/selling/lead-facts/permissions'
import { UsersTab } from '@/features/portal/partner-screens/web/public'
import { type Publisher, publisherCalls, PUBLISHER_STATUSES } from '@/features/supply/publishers/contract'
import { PUBLISHER_LOG_FIELDS, PublisherSettingsForm } from '@/features/supply/publishers/web/public'
import { type LogWords, SystemLogTab } from '@/features/platform/systemlog/web/public'
import { isMasked } from '@/kernel/changes'
import { asking } from '@/web/api/query'
import { Badges, DateTime, DetailPage, ProductBadge, StatusBadge } from '@/web/kit'
import { IconPencil } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { usePermission } from '@/web/session/use-session'
import { ScrubbersTab } from './ScrubbersTab'
import { Standing } from './Standing'

const MoneyTab = lazy(() => import('./MoneyTab'))
const RcidTab = lazy(() => import('./RcidTab'))
const SubIdTab = lazy(() => import('./SubIdTab'))

const placeOf = ({ address, city, state, zip }: Publisher): string =>
  [address, city, `${state} ${zip}`.trim()].filter((part) => part !== '').join(', ')

/** The log names people by number. */
function useLogWords(id: number): LogWords {
  const { data: admins } = useQuery(asking(lookupCalls.admins))
  return useMemo(() => {
    const fields = { ...PUBLISHER_LOG_FIELDS, accountmanager: { label: 'Account manager', options: admins ?? [] } }
    const restoring = {
      call: publisherCalls.restore,
      id,
      fields: Object.keys(fields).filter((field) => !isMasked(field)),
      owns: ({ publisherrcid, publisherpixel }) => publisherrcid === null && publisherpixel === null,
    } satisfies LogWords['restoring']
    return {
      fields: { ...fields, ...CONNECTION_LOG_FIELDS },
      restoring: [restoring, filterRestoring('publisher', id)],
    }
  }, [id, admins])
}

export default function PublisherPage() {
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const query = useQuery(asking(publisherCalls.get, { params: { id } }))
  const reports = usePermission(reportPermissions.reports_view)
  const words = useLogWords(id)
  return (
    <DetailPage
      what="publisher"
      query={query}
      list="/publisher/list"
      title={({ name }) => name}
      badge={({ status, product }) => (
        <>
          <StatusBadge status={status} label={PUBLISHER_STATUSES.find((one) => one.id === status)?.title ?? status} />
          <Badges>
            {product.map((one) => (
              <ProductBadge key={one.id} product={one} />
            ))}
          </Badges>
        </>
      )}
      actions={() => (
        <Button
          component="a"
          variant="default"
          href={href(`/publisher/form/${id}`)}
          leftSection={<IconPencil size={15} aria-hidden />}
        >
          Edit
        </Button>
      )}
      facts={(publisher) => [
        publisher.accmanager !== null && ['Account manager', publisher.accmanager],
        publisher.companyname !== '' && ['Company', publisher.companyname],
        publisher.contactname !== '' && ['Contact', publisher.contactname],
        publisher.email !== '' && ['Email', <a href={`mailto:${publisher.email}`}>{publisher.email}</a>],
        publisher.phone !== '' && ['Phone', publisher.phone],
        placeOf(publisher) !== '' && ['Address', placeOf(publisher)],
        ['Date added', <DateTime value={publisher.dateadd} />],
      ]}
      tabs={() => [
        { name: 'settings', title: 'Settings', panel: () => <PublisherSettingsForm id={id} /> },
        { name: 'filters', title: 'Filters', panel: () => <FiltersTab owner="publisher" id={id} /> },
        { name: 'scrubbers', title: 'Scrubbers', panel: () => <ScrubbersTab id={id} /> },
        { name: 'rcid', title: 'RCID', panel: () => <RcidTab id={id} /> },
        reports && { name: 'money', title: 'Money', panel: () => <MoneyTab id={id} /> },
        { name: 'users', title: 'Users', panel: () => <UsersTab kind="publisher" id={id} /> },
        reports && { name: 'subid', title: 'SubId', panel: () => <SubIdTab id={id} /> },
        { name: 'log', title: 'Log', panel: () => <SystemLogTab scope={{ publisher: [id] }} words={words} /> },
        { name: 'bordelo', title: 'Bordelo connect', panel: () => <BordeloTab party="publisher" id={id} /> },
      ]}
    >
      {() => <Standing id={id} />}
    </DetailPage>
  )
}
