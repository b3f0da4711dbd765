import { Button } from '@mantine/core'
import {
  Badge,
  CopyId,
  DateTime,
  DetailCard,
  IdLink,
  Money,
  ProductBadge,
  RelativeTime,
  Sparkline,
  StatusBadge,
  Tip,
  type Tone,
  Truncated,
} from '@/web/kit'
import { Row, Section } from './Section'
import { products, statuses } from './sample'

const MORE_STATUSES = [
  'active',
  'paused',
  'testing',
  'inactive',
  'archive',
  'requested',
  'accepted credited',
  'denied',
  'timeout',
]
const TONES: readonly Tone[] = ['success', 'teal', 'yellow', 'orange', 'danger', 'darkred', 'primary', 'dark']
const MOMENT = '2026-11-13T23:02:59Z'

export function DisplaySection() {
  return (
    <Section title="Values">
      <Row>
        {[...statuses, ...MORE_STATUSES].map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Row>
      <Row>
        {products.map((product) => (
          <ProductBadge key={product.id} product={product} />
        ))}
      </Row>
      <Row>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row>
        <Money value={1234.5} />
        <Money value={-3.2} />
        <Money value={0} zero="$0" />
        <Money value={0} zero="$0.00" />
        <Money value={61.88} original={60} />
        <DateTime value={MOMENT} withZone />
        <DateTime value={MOMENT} show="date" withZone />
        <RelativeTime value={MOMENT} />
        <IdLink value={900111} href="/lead/item/900111" label="Lead" />
        <CopyId value="fi_0O1lI_req" label="request id" />
        <Truncated text="q0fi93jdkkd-campaign" length={8} />
        <Tip text="Seconds from receipt to the final status" focusable>
          processing time
        </Tip>
        <Sparkline values={[4, 8, 6, 12, 9, 14, 11, 18]} label="Leads per day, rising from 4 to 18" />
      </Row>
      <DetailCard
        title="Publisher"
        actions={<Button variant="default">Edit</Button>}
        details={[
          { label: 'Name', value: 'Northwind Leads' },
          { label: 'ID', value: <CopyId value={1043} label="publisher id" /> },
          { label: 'Status', value: <StatusBadge status="active" label="Active" /> },
          { label: 'Account manager', value: 'Dana Admin' },
          { label: 'Phone', value: null },
          { label: 'Address', value: '12 Harbor Street, Springfield, IL 62701', wide: true },
        ]}
      />
    </Section>
  )
}
