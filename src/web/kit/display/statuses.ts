import type { Tone } from './Badge'

interface StatusLook {
  readonly label: string
  readonly tone: Tone
}

/** Labels as the specification writes them; colours of decision F4, the rest by kinship. */
const CATALOGUE: Readonly<Record<string, StatusLook>> = {
  matched: { label: 'matched', tone: 'success' },
  active: { label: 'active', tone: 'success' },
  flagged: { label: 'flagged', tone: 'warning' },
  testing: { label: 'testing', tone: 'warning' },
  paused: { label: 'paused', tone: 'warning' },
  failed: { label: 'failed', tone: 'danger' },
  error: { label: 'error', tone: 'danger' },
  unmatched: { label: 'unmatched', tone: 'secondary' },
  inactive: { label: 'inactive', tone: 'secondary' },
  incoming: { label: 'incoming', tone: 'info' },
  returned: { label: 'returned', tone: 'dark' },
  matchednobuyer: { label: 'matched no buyer', tone: 'teal' },
  incomplete: { label: 'incomplete', tone: 'yellow' },
  archive: { label: 'archive', tone: 'secondary' },
  deactivated: { label: 'deactivated', tone: 'secondary' },
  notactivated: { label: 'not activated', tone: 'warning' },
  notactive: { label: 'not active', tone: 'secondary' },
  requested: { label: 'requested', tone: 'info' },
  pending: { label: 'pending', tone: 'info' },
  open: { label: 'open', tone: 'info' },
  declined: { label: 'declined', tone: 'danger' },
  accepted: { label: 'accepted', tone: 'success' },
  acceptedcredited: { label: 'Accepted, credited', tone: 'success' },
  denied: { label: 'denied', tone: 'danger' },
  success: { label: 'success', tone: 'success' },
  posted: { label: 'posted', tone: 'success' },
  sending: { label: 'sending', tone: 'info' },
  timeout: { label: 'timeout', tone: 'danger' },
  rejected: { label: 'rejected', tone: 'secondary' },
  expired: { label: 'expired', tone: 'secondary' },
}

/** Spelling variants ('Not active', 'accepted credited', 'accepted_credited') meet in one entry. */
export function statusLook(status: string): StatusLook {
  return CATALOGUE[status.toLowerCase().replace(/[^a-z]/g, '')] ?? { label: status, tone: 'secondary' }
}

/** With a capital: the states of returns, one of which ("Accepted, credited") is specified so. */
export function statusTitle(status: string): string {
  const { label } = statusLook(status)
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`
}
