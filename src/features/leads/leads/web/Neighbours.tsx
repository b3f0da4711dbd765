import { ActionIcon } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useNeighbours } from '@/web/kit'
import { IconChevronDown, IconChevronUp } from '@/web/kit/icons'
import { openInstead } from '@/web/router/over'
import { href } from '@/web/router/search'
import classes from './summary.module.css'

/** The leads before and after this one in the list that it was opened from. Back still leads to the list. */
export function useGoToNeighbour(lead: number, over: boolean) {
  const router = useRouter()
  const found = useNeighbours(href(`/lead/item/${lead}`))
  const going = (path: string | null | undefined) =>
    path ? () => (over ? openInstead(router, path) : void router.navigate({ href: path, replace: true })) : undefined
  return { found, next: going(found?.next), previous: going(found?.previous) }
}

export function Neighbours({ lead, over }: { lead: number; over: boolean }) {
  const { found, next, previous } = useGoToNeighbour(lead, over)
  if (!found) return null
  return (
    <div className={classes['neighbours']}>
      <span>
        {found.place} of {found.total}
      </span>
      <ActionIcon.Group>
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Previous lead"
          data-tip="Previous lead (K)"
          disabled={!previous}
          onClick={previous}
        >
          <IconChevronUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Next lead"
          data-tip="Next lead (J)"
          disabled={!next}
          onClick={next}
        >
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      </ActionIcon.Group>
    </div>
  )
}
