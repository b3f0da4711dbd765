import { type CallSpec, isPortalAccess } from '@/kernel/call'

export interface BodyLimits {
  readonly bytes: number
  /** Keys and list items together. */
  readonly members: number
}

/** For calls that anybody can make: an email address, a password and a few tokens fit well. */
export const PUBLIC_BODY: BodyLimits = { bytes: 8 * 1024, members: 40 }
export const PARTNER_BODY: BodyLimits = { bytes: 256 * 1024, members: 10_000 }
export const STAFF_BODY: BodyLimits = { bytes: 1024 * 1024, members: 20_000 }
/** Deeper than any send format; nothing else comes close. */
export const MOST_DEPTH = 24
/** Parameters of a query; a request's head is at most 16 KB anyway. */
export const MOST_PARAMETERS = 1000

/** How much of a body a call reads: by who may make it, unless the call declares more. */
export function bodyLimitsOf(spec: CallSpec): BodyLimits {
  const usual = spec.permission === 'public' ? PUBLIC_BODY : isPortalAccess(spec.permission) ? PARTNER_BODY : STAFF_BODY
  return { bytes: spec.bodyLimit ?? usual.bytes, members: spec.bodyMembers ?? usual.members }
}
