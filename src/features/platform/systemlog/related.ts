import type { LogRow } from './contract'

const USERS = { admin: 'admin', publisher: 'publisheruser', lender: 'lenderuser' } as const
const userSubject = (kind: string) => (kind in USERS ? USERS[kind as keyof typeof USERS] : undefined)

interface Related {
  readonly text: string
  readonly tip?: string
  readonly id: number
  /** Features declare which of these their screens show. */
  readonly subject?:
    | (typeof USERS)[keyof typeof USERS]
    | 'lead'
    | 'publisher'
    | 'rcid'
    | 'pixel'
    | 'lender'
    | 'order'
    | undefined
}

/** What an entry is about, as the screen links it and the file names it. */
export function relatedTo(row: LogRow): Related[] {
  const { relateduser: user, publisher, publisherrcid, publisherpixel, lender, lenderorder } = row
  const lead = row.systemlog.relatedlead
  const found: (Related | null)[] = [
    lead === null ? null : { text: `Lead ${lead}`, id: lead, subject: 'lead' },
    user && {
      text: `User ${user.name}${user.deleted ? ' (deleted)' : ''}`,
      id: user.id,
      // Nobody's screen opens any more once they are deleted.
      subject: user.deleted ? undefined : userSubject(user.kind),
    },
    publisher && { text: `Publisher ${publisher.title}`, id: publisher.id, subject: 'publisher' },
    publisherrcid && {
      text: `RCID ${publisherrcid.id}`,
      tip: publisherrcid.title,
      id: publisherrcid.id,
      subject: 'rcid',
    },
    publisherpixel && { text: `Pixel ${publisherpixel.id}`, id: publisherpixel.id, subject: 'pixel' },
    lender && { text: `Lender ${lender.title}`, id: lender.id, subject: 'lender' },
    lenderorder && { text: `Order ${lenderorder.title}`, id: lenderorder.id, subject: 'order' },
  ]
  return found.filter((one): one is Related => one !== null)
}
