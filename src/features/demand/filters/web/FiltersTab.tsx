import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { FilterOwner } from '@/engine/filters/filter'
import { capPermissions } from '@/features/demand/caps/permissions'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { useAction } from '@/web/api/use-action'
import { columnsOf, DataTable, DateTime, RowAction, RowActions } from '@/web/kit'
import { IconCopy, IconPencil, IconTrash } from '@/web/kit/icons'
import { partyHref } from '@/web/router/known-screens'
import { usePermission } from '@/web/session/use-session'
import { filterCalls, OWNER_CALLS } from '../contract'
import { capPermission, type FilterRow } from '../records'
import { AddFilter } from './AddFilter'
import { openCopyDialog } from './CopyDialog'
import classes from './filters.module.css'
import { useOpenEditor } from './use-open-editor'

interface FiltersTabProps {
  readonly owner: FilterOwner
  readonly id: number
  /** How many leads a rule stopped, where somebody counts them. */
  readonly stopped?: ((rule: { readonly filterTitle: string; readonly ofLender: boolean }) => ReactNode) | undefined
}

const EMPTY: Readonly<Record<FilterOwner, string>> = {
  order: 'This order takes every lead its caps and its lender allow.',
  lender: 'The orders of this lender have their own filters alone.',
  publisher: 'Every lead of this publisher comes in.',
  rcid: 'Every lead of this RCID comes in.',
  pixel: 'This pixel fires for every lead.',
}

/** First on a narrow screen: the filter over its sentence, and what can be done with it. */
const BRIEF = [['title', 'displayData'], ['actions']] as const

interface ActionsProps {
  readonly owner: FilterOwner
  readonly id: number
  readonly row: FilterRow
  readonly mayChange: (filterTitle: string) => boolean
  readonly onEdit: (title: string) => void
}

function Actions({ owner, id, row, mayChange, onEdit }: ActionsProps) {
  const remove = useAction({
    run: (options) => {
      const body = { elementId: id, type: owner, filterTitle: row.filterTitle, data: null, ping: row.ping }
      return api(filterCalls.save, { body }, { ...options, ifMatch: row.version })
    },
    asks: () => ({
      title: 'Remove filter',
      text: `${row.title}: “${row.displayData}” will not hold any more: whatever it keeps away passes.`,
      yes: 'Remove',
      no: 'Cancel',
      danger: true,
    }),
    done: 'Filter was successfully removed',
  })
  if (row.lender) return <a href={partyHref('lender', row.lender.id)}>{row.lender.title}</a>
  if (!mayChange(row.filterTitle)) return null
  return (
    <RowActions>
      <RowAction
        label={`Edit ${row.title}`}
        tip="Edit"
        icon={<IconPencil size={16} aria-hidden />}
        onClick={() => onEdit(row.filterTitle)}
      />
      {owner === 'order' ? (
        <RowAction
          label={`Copy ${row.title}`}
          tip="Copy filter"
          icon={<IconCopy size={16} aria-hidden />}
          onClick={() => openCopyDialog(id, [row.filterTitle])}
        />
      ) : null}
      <RowAction
        label={`Remove ${row.title}`}
        tip="Remove"
        icon={<IconTrash size={16} aria-hidden />}
        busy={remove.busy}
        onClick={remove.start}
      />
    </RowActions>
  )
}

type Changing = Pick<ActionsProps, 'mayChange' | 'onEdit'>

const columnsFor = ({ owner, id, stopped }: FiltersTabProps, changing: Changing) =>
  columnsOf<FilterRow>([
    { id: 'title', header: 'Filter', fixed: true, width: 130 },
    { id: 'displayData', header: 'Rule', wrap: true, width: 260 },
    { id: 'ping', header: 'Applies to', value: (row) => (row.ping === 1 ? 'Ping and post' : 'Post only') },
    ...(stopped
      ? [
          {
            id: 'stopped',
            header: 'Stopped, 7 days',
            help: 'Leads for which this rule was the reason given',
            kind: 'number' as const,
            cell: (row: FilterRow) => stopped({ filterTitle: row.filterTitle, ofLender: row.lender !== null }),
          },
        ]
      : []),
    {
      id: 'changed',
      header: 'Changed',
      value: (row) => row.dateupdate ?? '',
      cell: (row) =>
        row.lender ? (
          'Set on the lender'
        ) : row.updatedby === null || row.dateupdate === null ? null : (
          <>
            <DateTime value={row.dateupdate} />, {row.updatedby}
          </>
        ),
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (row) => <Actions owner={owner} id={id} row={row} {...changing} />,
    },
  ])

const rowId = (row: FilterRow): string => `${row.filterTitle}${row.lender ? '/lender' : ''}`
const isSet = (row: FilterRow): boolean => row.displayData !== null

/** The filters of an order, lender, publisher, RCID or pixel, in the order in which they run. */
export default function FiltersTab({ owner, id, stopped }: FiltersTabProps) {
  const query = useQuery(asking(OWNER_CALLS[owner].list, { params: { id } }))
  const openEditor = useOpenEditor(owner, id)
  const managesCaps = usePermission(capPermissions.caps_manage)
  const mayChange = useCallback(
    (filterTitle: string) => managesCaps || capPermission(owner, filterTitle) === null,
    [owner, managesCaps],
  )
  const columns = useMemo(
    () => columnsFor({ owner, id, stopped }, { mayChange, onEdit: openEditor }),
    [owner, id, stopped, mayChange, openEditor],
  )
  const rows = (query.data ?? []).filter((row) => mayChange(row.filterTitle))
  const unset = rows.filter((row) => !isSet(row)).map(({ filterTitle, title }) => ({ id: filterTitle, title }))
  const own = rows.filter((row) => isSet(row) && !row.lender)
  const shown = useMemo(() => ({ ...query, data: query.data?.filter(isSet) }), [query])
  return (
    <DataTable
      name={`filters-${owner}`}
      caption="Filters"
      columns={columns}
      rowId={rowId}
      query={shown}
      fit="content"
      plain
      brief={BRIEF}
      rowTone={(row) => (row.lender ? 'muted' : undefined)}
      onOpen={(row) => (row.lender || !mayChange(row.filterTitle) ? undefined : openEditor(row.filterTitle))}
      empty={{ why: EMPTY[owner] }}
      toolbar={
        <div className={classes['toolbar']}>
          <span className={classes['hint']}>
            A lead must pass all of them. They run from top to bottom; the first that fails is the reason shown.
          </span>
          <AddFilter kinds={unset} onAdd={openEditor} />
          {owner === 'order' && own.length > 0 ? (
            <Button
              variant="default"
              leftSection={<IconCopy size={15} aria-hidden />}
              onClick={() =>
                openCopyDialog(
                  id,
                  own.map(({ filterTitle }) => filterTitle),
                )
              }
            >
              Copy filters
            </Button>
          ) : null}
        </div>
      }
    />
  )
}
