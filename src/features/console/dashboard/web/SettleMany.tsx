import { Button, Group } from '@mantine/core'
import { useBulkStart } from '@/features/platform/bulk-runs/web/public'
import { leadActionCalls } from '@/features/leads/lead-actions/contract'
import { api } from '@/web/api/client'
import { formatMoney, formatNumber, type Selection } from '@/web/kit'
import type { AttentionRow } from '../contract'
import { payoutOf } from './payout'

const sum = (amounts: readonly number[]): string =>
  formatMoney(amounts.reduce((total, amount) => total + Math.round(100 * amount), 0) / 100)

/** Settles what is ticked as a bulk run; sold ones each at the price that was offered. */
export function SettleMany({ selection }: { readonly selection: Selection<AttentionRow> }) {
  const startRun = useBulkStart()
  const { rows } = selection
  const many = `${formatNumber(rows.length)} ${rows.length === 1 ? 'posting' : 'postings'}`
  const start = async (outcome: 'matched' | 'unmatched') => {
    const sold = outcome === 'matched'
    const yes = `Settle ${many} as ${sold ? 'sold' : 'refused'}`
    const revenue = sum(rows.map(({ atstake }) => atstake ?? 0))
    const payout = sum(rows.map(({ about, atstake }) => payoutOf(about.model, atstake ?? 0)))
    const what = sold
      ? `Each is sold at its own price: ${revenue} revenue, ${payout} payout, booked at once.`
      : `${revenue} revenue is given up; places and room in caps are free again.`
    const postings = rows.map(({ about }) => ({ lead: about.lead ?? 0, posting: about.posting ?? 0 }))
    const run = () => api(leadActionCalls.settleMany, { body: { outcome, postings } }, { quiet: true })
    const asks = { title: 'Settle postings', text: `${yes}? ${what}`, yes, no: 'Cancel' }
    if (await startRun({ asks, run })) selection.clear()
  }
  const none = rows.length === 0
  const why = none ? { 'data-tip': 'Tick the postings to settle first', 'data-disabled': true } : {}
  return (
    <Group gap="xs" role="group" aria-label="Settle ticked postings">
      {(['matched', 'unmatched'] as const).map((outcome) => (
        <Button
          key={outcome}
          variant="default"
          {...why}
          aria-disabled={none}
          onClick={() => (none ? undefined : void start(outcome))}
        >
          Settle {formatNumber(rows.length)} as {outcome === 'matched' ? 'sold' : 'refused'}
        </Button>
      ))}
    </Group>
  )
}
