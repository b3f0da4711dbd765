import type { CallAnswer } from '@/kernel/call'
import { formatNumber } from '@/web/kit'
import { IconCircleCheck } from '@/web/kit/icons'
import type { dashboardCalls } from '../contract'
import classes from './dashboard.module.css'

type Items = CallAnswer<typeof dashboardCalls.overview>['attention']

/** Each card leads to exactly the rows it counts. */
export function Attention({ items }: { items: Items }) {
  if (items.length === 0)
    return (
      <p className={classes['calm']}>
        <IconCircleCheck size={18} aria-hidden /> Nothing needs attention
      </p>
    )
  return (
    <ul className={classes['cards']}>
      {items.map(({ title, detail, count, path }) => (
        <li key={title}>
          <a className={classes['card']} href={path}>
            <span className={classes['count']}>{formatNumber(count)}</span>
            <span className={classes['title']}>{title}</span>
            <span className={classes['detail']}>{detail}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
