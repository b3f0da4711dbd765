import { useRouter } from '@tanstack/react-router'
import { Badges, OpenLink, Tip } from '@/web/kit'
import { useUser } from '@/web/session/use-session'
import { adminPermissions } from '../../admins/permissions'
import { partnerUserPermissions } from '../../partner-users/permissions'
import type { LogRow } from '../contract'

interface Related {
  readonly text: string
  readonly tip?: string
  readonly id: number
  /** The screen that shows it, as the router writes its address. */
  readonly path: string
  readonly permission?: string
}

const USER_SCREENS: Readonly<Record<string, { path: string; permission: string }>> = {
  admin: { path: '/user/admins/item/$id', permission: adminPermissions.usermanagement_adminmanagement },
  publisher: { path: '/user/pubusers/item/$id', permission: partnerUserPermissions.usermanagement_publisherusers },
  lender: { path: '/user/lenders/item/$id', permission: partnerUserPermissions.usermanagement_lenderusers },
}

function relatedTo(row: LogRow): Related[] {
  const { relateduser, publisher, publisherrcid, publisherpixel, lender, lenderorder } = row
  const lead = row.systemlog.relatedlead
  const found: (Related | null)[] = [
    lead === null ? null : { text: `Lead ${lead}`, id: lead, path: '/lead/item/$id' },
    relateduser && {
      text: `User ${relateduser.name}${relateduser.deleted ? ' (deleted)' : ''}`,
      id: relateduser.id,
      // Nobody's screen opens any more once they are deleted.
      ...((!relateduser.deleted && USER_SCREENS[relateduser.kind]) || { path: '' }),
    },
    publisher && { text: `Publisher ${publisher.title}`, id: publisher.id, path: '/publisher/item/$id' },
    publisherrcid && {
      text: `RCID ${publisherrcid.id}`,
      tip: publisherrcid.title,
      id: publisherrcid.id,
      path: '/publisher/rcid/item/$id',
    },
    publisherpixel && { text: `Pixel ${publisherpixel.id}`, id: publisherpixel.id, path: '/publisher/pixel/item/$id' },
    lender && { text: `Lender ${lender.title}`, id: lender.id, path: '/lender/item/$id' },
    lenderorder && { text: `Order ${lenderorder.title}`, id: lenderorder.id, path: '/lender/order/item/$id' },
  ]
  return found.filter((one): one is Related => one !== null)
}

/** What an entry is about: a link where the console has a screen for it that the user may open, otherwise its name. */
export function RelatedLinks({ row }: { row: LogRow }) {
  const { routesByPath } = useRouter()
  const { permissions } = useUser()
  const related = relatedTo(row)
  if (related.length === 0) return null
  return (
    <Badges>
      {related.map(({ text, tip, id, path, permission }) => {
        const opens = path in routesByPath && (permission === undefined || permissions.includes(permission))
        const href = path.replace('$id', String(id))
        const shown = opens ? <OpenLink href={href}>{text}</OpenLink> : <span>{text}</span>
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
