import { type Members, squeezed } from '@/features/supply/intake/public'

/** What that marketplace's requests group their fields by. */
export const JANGL_GROUPS: ReadonlySet<string> = new Set(['meta', 'contact', 'data'])

/** Names of that marketplace that are none of ours; all others are understood as they are, or kept as tracking. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['zipcode', 'zip'],
  ['phonenumber', 'phone'],
  ['streetaddress', 'address'],
  ['sourceid', 'subid'],
  ['landingpageurl', 'sourceurl'],
  ['tcpaconsenttext', 'tcpatext'],
  ['trustedformcerturl', 'trustedform'],
  ['jornayaleadid', 'leadid'],
])
/** Said by the address, the token and the code: whatever a body says of them is not asked. */
const NOT_ASKED = new Set(['rcid', 'apikey', 'pingid', 'publisherid'])

export interface JanglLead {
  readonly members: Members
  /** By our name, the name that was sent. */
  readonly names: ReadonlyMap<string, string>
  readonly twice: readonly string[]
  readonly authCode: string
}

export function readJanglLead(sent: Members): JanglLead {
  const members = new Map<string, unknown>()
  const names = new Map([['ping_id', 'auth_code']])
  const twice: string[] = []
  let authCode = ''
  for (const [name, value] of sent) {
    const plain = squeezed(name)
    const ours = NAMES.get(plain) ?? name
    if (plain === 'authcode') authCode = typeof value === 'string' ? value : ''
    else if (NOT_ASKED.has(plain)) continue
    else if (members.has(ours)) twice.push(name)
    else {
      members.set(ours, value)
      if (ours !== name) names.set(ours, name)
    }
  }
  return { members, names, twice, authCode }
}

/** What is wrong, by the names that were sent. */
export const janglNames = ({ names }: JanglLead, errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [names.get(name) ?? name, text]))

/** Our answer to a ping or a lead. */
export interface Told {
  readonly status: 'matched' | 'unmatched' | 'rejected' | 'pending'
  readonly price: number
  readonly reason?: string
  readonly ping_id?: number
  readonly lead_id?: number
  readonly redirect?: string
  readonly expires?: string
}

/** The same in that marketplace's shape. Only what is sold is a success: a buyer that still thinks it over is none. */
export function janglAnswer(told: Told, codeOf: (ping: number) => string) {
  const { status, ping_id, lead_id, redirect, reason, expires } = told
  const isSold = status === 'matched'
  return {
    status: isSold ? 'success' : status === 'pending' ? 'pending' : 'failure',
    ...(isSold && ping_id !== undefined ? { auth_code: codeOf(ping_id), expires } : {}),
    ...(lead_id === undefined ? {} : { lead_id }),
    price: isSold ? told.price : 0,
    ...(redirect === undefined ? {} : { redirect_url: redirect }),
    ...(reason === undefined ? {} : { message: reason }),
  }
}
