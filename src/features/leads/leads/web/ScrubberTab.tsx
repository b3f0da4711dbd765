import { useQuery } from '@tanstack/react-query'
import { PHONE_TYPES, riskBand, statusText } from '@/features/selling/scrubbing/public'
import { asking } from '@/web/api/query'
import { Badge, CodeViewer, DetailCard, ErrorState, Loading, type Tone } from '@/web/kit'
import { type Lead, leadCalls } from '../contract'

/** From best to worst (decision F2). */
const TONES: Readonly<Record<string, Tone>> = {
  green: 'success',
  teal: 'teal',
  yellow: 'yellow',
  orange: 'orange',
  red: 'danger',
  'dark red': 'darkred',
}

const RiskScore = ({ score }: { score: number }) => (
  <Badge tone={TONES[riskBand(score).colour] ?? 'secondary'}>{score}</Badge>
)

const phoneType = (code: unknown): string =>
  typeof code === 'string' && code in PHONE_TYPES ? PHONE_TYPES[code as keyof typeof PHONE_TYPES] : ''

/** What one provider said. */
export default function ScrubberTab({ lead, scrubber }: { lead: Lead; scrubber: string }) {
  const log = useQuery(asking(leadCalls.scrubbing, { params: { id: lead.id } }))
  if (!log.data) return log.error ? <ErrorState error={log.error} onRetry={log.refetch} /> : <Loading />
  return log.data
    .filter((line) => line.scrubber === scrubber)
    .map(({ ispass, data }, n) => (
      <div key={n}>
        <DetailCard
          title={scrubber}
          details={[
            {
              label: 'Result',
              value: <Badge tone={ispass ? 'success' : 'danger'}>{ispass ? 'passed' : 'failed'}</Badge>,
            },
            typeof data['status'] === 'number' && {
              label: 'Status',
              value: `${data['status']} ${statusText(data['status'])}`,
            },
            typeof data['score'] === 'number' && { label: 'Risk score', value: <RiskScore score={data['score']} /> },
            data['phonetype'] !== undefined && { label: 'Phone type', value: phoneType(data['phonetype']) },
            Array.isArray(data['reasons']) && { label: 'Reasons', value: data['reasons'].join(', '), wide: true },
            typeof data['error'] === 'string' && { label: 'Not checked', value: data['error'], wide: true },
          ]}
        />
        <CodeViewer title="Data" code={JSON.stringify(data)} language="json" />
      </div>
    ))
}
