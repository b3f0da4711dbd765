import { Badges, OpenLink, Tip } from '@/web/kit'
import { cardOf } from '@/web/router/known-screens'
import type { Subject } from '@/web/screen'
import { useUser } from '@/web/session/use-session'
import { mayOpen } from '@/web/shell/menu'
import type { LogRow } from '../contract'

interface Related {
  readonly text: string
  readonly tip?: string
  readonly id: number
  /** Features declare which of these their screens show. */
  readonly subject?: Subject | undefined
}

const USERS: Readonly<Record<string, Subject>> = { admin: 'admin', publisher: 'publisheruser', lender: 'lenderuser' }

function relatedTo(row: LogRow): Related[] {
  const { relateduser: user, publisher, publisherrcid, publisherpixel, lender, lenderorder } = row
  const lead = row.systemlog.relatedlead
  const found: (Related | null)[] = [
    lead === null ? null : { text: `Lead ${lead}`, id: lead, subject: 'lead' },
    user && {
      text: `User ${user.name}${user.deleted ? ' (deleted)' : ''}`,
      id: user.id,
      // Nobody's screen opens any more once they are deleted.
      subject: user.deleted ? undefined : USERS[user.kind],
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

/** What an entry is about: a link where the console has a screen for it that the user may open, otherwise its name. */
export function RelatedLinks({ row }: { row: LogRow }) {
  const user = useUser()
  const related = relatedTo(row)
  if (related.length === 0) return null
  return (
    <Badges>
      {related.map(({ text, tip, id, subject }) => {
        const card = subject && cardOf(subject)
        const shown =
          card && mayOpen(card, user) ? <OpenLink href={card.href(id)}>{text}</OpenLink> : <span>{text}</span>
        return tip ? (
          <Tip key={text} text={tip}>
            {shown}
          </Tip>
        ) : (
          <span key={text}>{shown}</span>
        )
      })}
    </Badges>
  )
}
