import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, useMemo } from 'react'
import { BordeloTab, CONNECTION_LOG_FIELDS } from '@/features/console/connections/web/public'
import { filterRestoring, FiltersTab } from '@/features/demand/filters/web/public'
import { postingSpecCalls } from '@/features/supply/intake/contract'
import { DUPLICATE_OPTIONS } from '@/features/supply/publishers/public'
import { RCID_STATUSES, rcidCalls } from '@/features/supply/rcids/contract'
import { RCID_LOG_FIELDS, RcidFields, SpecLinks } from '@/features/supply/rcids/web/public'
import { type LogWords, SystemLogTab } from '@/features/platform/systemlog/web/public'
import { priceText } from '@/kernel/price'
import { asking } from '@/web/api/query'
import { DateTime, DetailPage, ProductBadge, StatusBadge } from '@/web/kit'
import { IconPencil } from '@/web/kit/icons'
import { crumbsTo, partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import { KeyFact } from './KeyFact'
import { SampleLead } from './SampleLead'

const TestLeadsTab = lazy(() => import('./TestLeadsTab'))

const daysText = (days: number): string => DUPLICATE_OPTIONS.find(({ id }) => id === days)?.title ?? `${days} days`

function OwnSpecs({ id }: { id: number }) {
  const { data } = useQuery(asking(postingSpecCalls.links, { params: { id } }))
  return data ? <SpecLinks {...data} /> : '…'
}

export default function RcidPage() {
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const query = useQuery(asking(rcidCalls.item, { params: { id } }))
  const words = useMemo<LogWords>(
    () => ({
      fields: { ...RCID_LOG_FIELDS, ...CONNECTION_LOG_FIELDS },
      restoring: [
        { call: rcidCalls.restore, id, fields: Object.keys(RCID_LOG_FIELDS), owns: () => true },
        filterRestoring('rcid', id),
      ],
    }),
    [id],
  )
  return (
    <DetailPage
      what="RCID"
      query={query}
      list="/publisher/list"
      title={({ title }) => title}
      crumbs={({ publisher }) => [
        ...crumbsTo('/publisher/list'),
        { title: publisher.name, href: partyHref('publisher', publisher.id) },
      ]}
      badge={({ status, product }) => (
        <>
          <StatusBadge status={status} label={RCID_STATUSES.find((one) => one.id === status)?.title ?? status} />
          <ProductBadge product={product} />
        </>
      )}
      actions={(rcid) => (
        <>
          <SampleLead rcid={rcid} />
          <Button
            component="a"
            variant="default"
            href={href(`/publisher/rcid/form/${rcid.publisher.id}/${id}`)}
            leftSection={<IconPencil size={15} aria-hidden />}
          >
            Edit
          </Button>
        </>
      )}
      facts={(rcid) => [
        ['Publisher', <a href={partyHref('publisher', rcid.publisher.id)}>{rcid.publisher.name}</a>],
        ['Price model', priceText(rcid.pricemodel, rcid.pricevalue)],
        ['Duplicate checker', daysText(rcid.duplicate)],
        ['Posting specifications', <OwnSpecs id={id} />],
        ['API key', <KeyFact rcid={rcid} />],
        ['Jangl', <a href={href(`/publisher/rcid/jangl/${id}`)}>Jangl connection</a>],
        ['Date added', <DateTime value={rcid.dateadd} />],
      ]}
      tabs={() => [
        { name: 'filters', title: 'Filters', panel: () => <FiltersTab owner="rcid" id={id} /> },
        { name: 'fields', title: 'Required fields', panel: () => <RcidFields id={id} /> },
        { name: 'testleads', title: 'Test leads', panel: () => <TestLeadsTab rcid={id} /> },
        { name: 'log', title: 'Log', panel: () => <SystemLogTab scope={{ rcid: [id] }} words={words} /> },
        { name: 'bordelo', title: 'Bordelo connect', panel: () => <BordeloTab party="rcid" id={id} /> },
      ]}
    />
  )
}
