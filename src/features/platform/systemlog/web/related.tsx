import { Badges, OpenLink, Tip } from '@/web/kit'
import { cardOf } from '@/web/router/known-screens'
import { useUser } from '@/web/session/use-session'
import { mayOpen } from '@/web/shell/menu'
import type { LogRow } from '../contract'
import { relatedTo } from '../related'

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
