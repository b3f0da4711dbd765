import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { BrandSettingsForm } from '@/features/demand/brand-settings/web/public'
import { BordeloTab, CONNECTION_LOG_FIELDS } from '@/features/console/connections/web/public'
import { filterRestoring, FiltersTab } from '@/features/demand/filters/web/public'
import { orderConfigurationCalls } from '@/features/demand/order-configuration/contract'
import {
  ConfigurationTab,
  configurationLogFields,
  restorableFields,
} from '@/features/demand/order-configuration/web/public'
import { MemoPanel } from '@/features/demand/memos/web/public'
import { orderCalls } from '@/features/demand/orders/contract'
import type { Order } from '@/features/demand/orders/public'
import {
  askCopy,
  ORDER_LOG_FIELDS,
  OrderPrice,
  OrderStatus,
  useSwitchOrder,
  verbFor,
} from '@/features/demand/orders/web/public'
import { TestLeadTab } from '@/features/demand/order-test/web/public'
import { sendFormatCalls } from '@/features/demand/send-formats/contract'
import {
  IdentityAllowed,
  pinWords,
  SEND_FORMAT_LOG_FIELDS,
  SendFormatTab,
} from '@/features/demand/send-formats/web/public'
import { type LogWords, SystemLogTab } from '@/features/platform/systemlog/web/public'
import { useTurnedAway } from '@/features/reports/why-not-sold/web/public'
import { isMasked } from '@/kernel/changes'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { useAction } from '@/web/api/use-action'
import { CopyId, DateTime, DetailPage, formatMoney, ProductBadge, usePageActions } from '@/web/kit'
import { IconCopy, IconDotsVertical, IconFlask, IconPencil } from '@/web/kit/icons'
import { partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import { orderDetailCalls } from '../contract'
import { Standing } from './Standing'

const NOT_SET = 'Not set'
const money = (value: number | null) => (value === null ? NOT_SET : formatMoney(value))
const percent = (value: number | 'not' | null) => (value === null || value === 'not' ? NOT_SET : `${value}%`)

const NONE: readonly never[] = []

/** An archived order is not asked what its send format needs: nothing is sent to it. */
function useLogWords(id: number, archived: boolean): LogWords {
  const asked = asking(orderConfigurationCalls.fields, { params: { id } })
  const { data: settings = NONE } = useQuery({ ...asked, enabled: !archived })
  return useMemo(() => {
    const known = { ...ORDER_LOG_FIELDS, ...SEND_FORMAT_LOG_FIELDS, ...configurationLogFields(settings) }
    const own = [...Object.keys({ ...ORDER_LOG_FIELDS, ...SEND_FORMAT_LOG_FIELDS }), ...restorableFields(settings)]
    const fields = own.filter((field) => !isMasked(field))
    const owns = () => true
    const restoring = { call: orderDetailCalls.restore, id, fields, owns } satisfies LogWords['restoring']
    return {
      fields: {
        ...known,
        ...CONNECTION_LOG_FIELDS,
        memo: { label: 'Memo' },
        pingidentity: { label: 'Identity in pings' },
      },
      restoring: [restoring, filterRestoring('order', id)],
    }
  }, [id, settings])
}

/** Buttons beside the title, the likely ones; archive is where nobody hits it by chance. */
function Actions({ order }: { order: Order }) {
  const router = useRouter()
  const narrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const archived = order.status === 'archive'
  const whatIf = href('/tools/whatif', { order: order.id })
  const copy = async () => {
    const id = await askCopy(order)
    if (id !== null) await router.navigate({ href: partyHref('order', id) })
  }
  const switching = useSwitchOrder(order.id)
  const move = useAction<'archive' | 'paused'>({
    run: (options, status) =>
      api(orderCalls.update, { params: { id: order.id }, body: { status } }, { ...options, ifMatch: order.version }),
    asks: (status) =>
      status === 'archive'
        ? {
            title: 'Archive order',
            text: `${order.title} gets no more leads and leaves the lists. Its leads and reports stay.`,
            yes: 'Archive',
            no: 'Cancel',
            danger: true,
          }
        : { title: 'Take out of the archive', text: `${order.title} will be paused.`, yes: 'Take out', no: 'Cancel' },
    done: 'Order was successfully saved',
  })
  const verb = verbFor(order.status)
  usePageActions([
    {
      label: `Edit order ${order.title}`,
      run: () => void router.navigate({ href: href(`/lender/order/edit/${order.id}`) }),
    },
    { label: `Copy order ${order.title}`, run: () => void copy() },
    !archived && { label: `What if order ${order.title}`, run: () => void router.navigate({ href: whatIf }) },
    !archived && {
      label: `${verb} order ${order.title}`,
      run: () => switching.start(verb === 'Pause' ? 'paused' : 'active'),
    },
  ])
  return (
    <>
      <Button
        component="a"
        variant="default"
        href={href(`/lender/order/edit/${order.id}`)}
        leftSection={<IconPencil size={15} aria-hidden />}
      >
        Edit
      </Button>
      {narrow ? null : (
        <Button variant="default" leftSection={<IconCopy size={15} aria-hidden />} onClick={() => void copy()}>
          Copy order
        </Button>
      )}
      {narrow || archived ? null : (
        <Button component="a" variant="default" href={whatIf} leftSection={<IconFlask size={15} aria-hidden />}>
          What if?
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" aria-label="More" px={8}>
            <IconDotsVertical size={15} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {narrow ? <Menu.Item onClick={() => void copy()}>Copy order</Menu.Item> : null}
          {narrow && !archived ? (
            <Menu.Item component="a" href={whatIf}>
              What if?
            </Menu.Item>
          ) : null}
          <Menu.Item onClick={() => move.start(archived ? 'paused' : 'archive')}>
            {archived ? 'Take out of the archive' : 'Archive'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

const BrandTab = ({ id }: { id: number }) => (
  <>
    <BrandSettingsForm
      read={orderCalls.settings}
      save={orderCalls.saveSettings}
      id={id}
      about="What landing pages show of this order."
    />
    <p>
      To see the landing page with this order, fill in its form with first name <strong>test</strong>, last name{' '}
      <strong>test</strong> and email <CopyId value={`order${id}@test.com`} label="test email" />.
    </p>
  </>
)

function OrderFilters({ order: { id, product } }: { order: Order }) {
  return <FiltersTab owner="order" id={id} stopped={useTurnedAway(id, product.id)} />
}

const lockedWhy = ({ status }: Order): string | undefined =>
  status === 'archive' ? 'This order is archived. Nothing can be changed or sent here.' : undefined

export default function OrderPage() {
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const change = useSearch({ strict: false, select: (search: { change?: string }) => search.change })
  const query = useQuery(asking(orderCalls.get, { params: { id } }))
  const { data: state } = useQuery(asking(orderDetailCalls.state, { params: { id } }))
  const words = useLogWords(id, query.data?.status !== 'active' && query.data?.status !== 'paused')
  const { data: sending } = useQuery(asking(sendFormatCalls.get, { params: { id } }))
  const pins = sending ? pinWords(sending) : ''
  const first = state?.checks.find((check) => check.state === 'stop')
  return (
    <DetailPage
      what="order"
      query={query}
      list="/lender/orders"
      crumbs={({ lender }) => [
        { title: 'Lenders', href: '/lender/list' },
        { title: lender.title, href: partyHref('lender', lender.id) },
      ]}
      title={({ title }) => title}
      badge={(order) => (
        <OrderStatus
          key={`${id}/${change ?? ''}`}
          order={order}
          notBuying={order.status === 'active' && first ? `${first.title}: ${first.text}` : null}
          undecided={state?.undecided}
          opened={change === 'status'}
        />
      )}
      actions={(order) => <Actions order={order} />}
      facts={(order) => [
        ['Lender', <a href={partyHref('lender', order.lender.id)}>{order.lender.title}</a>],
        ['Product', <ProductBadge product={order.product} />],
        ['Price', <OrderPrice order={order} />],
        order.ispingpost === 1 && ['Minimum ping price', money(order.minpingprice)],
        ['Return rate price adjustment', percent(order.returnpriceadj)],
        ['Internal override price', money(order.overrideprice)],
        ['Return cap', percent(order.returncap)],
        order.isdatafeed === 1 && ['Data feed', order.feedtakesexclusive ? 'Yes, also of exclusive leads' : 'Yes'],
        pins !== '' && ['Send format', pins],
        order.pingidentity !== null && ['Identity in pings', <IdentityAllowed allowed={order.pingidentity} />],
        ['Date added', <DateTime value={order.dateadd} />],
      ]}
      aside={() => <MemoPanel type="lenderorder" id={id} />}
      tabs={(order) => [
        { name: 'sendformat', title: 'Send format', panel: () => <SendFormatTab id={id} /> },
        {
          name: 'configuration',
          title: 'Configuration',
          panel: () => <ConfigurationTab id={id} locked={lockedWhy(order)} />,
        },
        { name: 'filters', title: 'Filters', panel: () => <OrderFilters order={order} /> },
        { name: 'test', title: 'Test lead', panel: () => <TestLeadTab id={id} locked={lockedWhy(order)} /> },
        { name: 'brand', title: 'Brand settings', panel: () => <BrandTab id={id} /> },
        { name: 'log', title: 'Log', panel: () => <SystemLogTab scope={{ lenderorder: [id] }} words={words} /> },
        { name: 'bordelo', title: 'Bordelo connect', panel: () => <BordeloTab party="order" id={id} /> },
      ]}
    >
      {({ lender }) => <Standing id={id} lender={lender.id} />}
    </DetailPage>
  )
}
