import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { listing } from '@/web/api/query'
import { columnsOf, DataTable, DateTime, formatMoney, formatNumber, openDialog, problemOf } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import { filterCalls } from '../contract'
import type { FilterPreview, PreviewedLead } from '../records'
import classes from './filters.module.css'

interface Wanted {
  readonly elementId: number
  readonly type: 'order' | 'lender'
  readonly filterTitle: string
  readonly data: unknown
  readonly ping: 0 | 1
  readonly zone?: string | null | undefined
}

const PAUSE_MS = 400

/** What the last 7 days would have been with the filter as it stands on the screen. */
export function Preview({ wanted }: { wanted: Wanted }) {
  const [body] = useDebouncedValue(wanted, PAUSE_MS)
  const preview = useQuery({ ...listing(filterCalls.preview, { body }), retry: false })
  const { data, error, isFetching, refetch } = preview
  return (
    <section className={classes['preview']} aria-label="Preview" aria-busy={isFetching}>
      {data && !error ? (
        <Figures preview={data} dim={isFetching || body !== wanted} />
      ) : error ? (
        <p className={classes['unavailable']}>
          Preview not available: {problemOf(error).message}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <p className={classes['hint']}>Looking at the last 7 days…</p>
      )}
    </section>
  )
}

function headline({ kept, lost, gained }: FilterPreview): string {
  const won = kept.leads + lost.leads
  const keeps =
    won === 0
      ? 'No lead was won in these days'
      : lost.leads === 0
        ? `Keeps all ${formatNumber(won)} leads won`
        : `Keeps ${formatNumber(kept.leads)} of ${formatNumber(won)} leads won`
  return gained.leads > 0 ? `${keeps}, up to ${formatNumber(gained.leads)} more` : keeps
}

function Figures({ preview, dim }: { preview: FilterPreview; dim: boolean }) {
  const { from, to, kept, lost, gained, sampled } = preview
  const was = kept.revenue + lost.revenue
  const would = kept.revenue + gained.revenue
  const change = would - was
  const all = kept.leads + lost.leads + gained.leads
  const share = (leads: number) => ({ width: `${all === 0 ? 0 : (100 * leads) / all}%` })
  return (
    <div data-dim={dim || undefined}>
      <div className={classes['previewLine']}>
        <strong>If this had been in force in the last 7 days</strong>
        <span className={classes['hint']}>
          <DateTime value={from} /> – <DateTime value={to} />
        </span>
      </div>
      <div className={classes['previewLine']}>
        <span className={classes['headline']} aria-live="polite">
          {headline(preview)}
        </span>
        <span className={classes['headline']} data-tone={change < 0 ? 'bad' : change > 0 ? 'good' : undefined}>
          {change > 0 ? '+' : change < 0 ? '−' : ''}
          {formatMoney(Math.abs(change))}
        </span>
      </div>
      <div className={classes['bar']} aria-hidden>
        <span data-side="kept" style={share(kept.leads)} />
        <span data-side="lost" style={share(lost.leads)} />
        <span data-side="gained" style={share(gained.leads)} />
      </div>
      <div className={classes['previewLine']}>
        <span className={classes['legend']}>
          <Side side="kept" name="kept" of={kept} />
          <Side side="lost" name="lost" of={lost} />
          <Side side="gained" name={`possible gains${sampled ? ', estimated from a sample' : ''}`} of={gained} />
        </span>
        <span className={classes['hint']}>
          Revenue {formatMoney(was)} → {formatMoney(would)}
        </span>
      </div>
    </div>
  )
}

const COLUMNS = columnsOf<PreviewedLead>([
  { id: 'lead', header: 'Lead', kind: 'id', fixed: true, href: (row) => href(`/lead/item/${row.lead}`) },
  { id: 'dateadd', header: 'Date', kind: 'datetime' },
  { id: 'order', header: 'Order', value: (row) => row.order.title, href: (row) => partyHref('order', row.order.id) },
  { id: 'revenue', header: 'Revenue', kind: 'money' },
])

interface SideProps {
  readonly side: 'kept' | 'lost' | 'gained'
  readonly name: string
  readonly of: FilterPreview['kept']
}

function Side({ side, name, of: { leads, some } }: SideProps) {
  const open = () =>
    void openDialog({ title: `Leads ${side}`, size: 'lg' }, () => (
      <DataTable
        name="filter-preview"
        caption={`Leads ${side}`}
        columns={COLUMNS}
        rowId={(row) => `${row.lead}/${row.order.id}`}
        rows={some}
        fit="content"
        plain
        {...(leads > some.length ? { note: `The newest ${some.length} of ${formatNumber(leads)}` } : {})}
      />
    ))
  return (
    <span className={classes['side']}>
      <span className={classes['mark']} data-side={side} aria-hidden />
      {leads > 0 ? (
        <button type="button" className={classes['link']} onClick={open}>
          {formatNumber(leads)}
        </button>
      ) : (
        <strong>0</strong>
      )}{' '}
      {name}
    </span>
  )
}
