import { Badge, type Tone } from './Badge'
import { statusLook } from './statuses'

interface StatusBadgeProps {
  readonly status: string | null | undefined
  /** Where the specification words it differently on one screen ('Active', 'Not active'). */
  readonly label?: string
  readonly tone?: Tone
  readonly tip?: string | undefined
}

export function StatusBadge({ status, label, tone, tip }: StatusBadgeProps) {
  if (!status) return null
  const look = statusLook(status)
  return (
    <Badge tone={tone ?? look.tone} tip={tip}>
      {label ?? look.label}
    </Badge>
  )
}
