import type { ReactNode } from 'react'
import { crumbsTo } from '@/web/router/known-screens'
import { CopyId } from '../display/CopyId'
import { Pending } from '../feedback/Pending'
import { type Fact, FactStrip } from '../page/FactStrip'
import { type Crumb, PageHeader } from '../page/PageHeader'
import { type UrlTab, UrlTabs } from '../page/UrlTabs'
import classes from './records.module.css'

interface DetailPageProps<Stored> {
  /** What the record is called: 'publisher id'. */
  readonly what: string
  readonly query: {
    readonly data: Stored | undefined
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  readonly title: (stored: Stored) => string
  /** Where records of this kind are listed: its screen says what the way here is called. */
  readonly list: string
  /** The way here, where it is not the list's own. */
  readonly crumbs?: (stored: Stored) => readonly Crumb[]
  /** Beside title and id: status, products. */
  readonly badge?: (stored: Stored) => ReactNode
  readonly actions?: (stored: Stored) => ReactNode
  /** The card. */
  readonly facts: (stored: Stored) => readonly Fact[]
  /** Between card and tabs. */
  readonly children?: (stored: Stored) => ReactNode
  /** Left of the tabs, above them where there is no room: memos. */
  readonly aside?: (stored: Stored) => ReactNode
  readonly tabs: (stored: Stored) => readonly (UrlTab | false | null | undefined)[]
}

/** The page of one record: title, card, tabs. */
export function DetailPage<Stored extends { readonly id: number }>(props: DetailPageProps<Stored>) {
  const { what, query, title, list, crumbs, badge, actions, facts, children, aside, tabs } = props
  const stored = query.data
  if (!stored)
    return (
      <>
        <PageHeader title="" crumbs={crumbsTo(list)} />
        <Pending query={query} />
      </>
    )
  return (
    <>
      <PageHeader
        title={title(stored)}
        crumbs={crumbs?.(stored) ?? crumbsTo(list)}
        badge={
          <>
            <CopyId value={stored.id} label={`${what} id`} />
            {badge?.(stored)}
          </>
        }
        actions={actions?.(stored)}
      />
      <FactStrip facts={facts(stored)} />
      {children?.(stored)}
      {aside ? (
        <div className={classes['beside']}>
          <aside>{aside(stored)}</aside>
          <UrlTabs label={title(stored)} tabs={tabs(stored)} />
        </div>
      ) : (
        <UrlTabs label={title(stored)} tabs={tabs(stored)} />
      )}
    </>
  )
}
