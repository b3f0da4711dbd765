import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { asking } from '@/web/api/query'
import { DateTime, DeleteAction, Pending, RowAction, RowActions } from '@/web/kit'
import { IconPencil, IconPlus } from '@/web/kit/icons'
import { type Memo, memoCalls, type MemoType } from '../contract'
import { openMemo } from './MemoDialog'
import classes from './memos.module.css'

interface MemoPanelProps {
  readonly type: MemoType
  readonly id: number
}

/** The memos of a lender or order: added, changed and deleted in place. */
export function MemoPanel({ type, id }: MemoPanelProps) {
  const titleId = useId()
  const query = useQuery(asking(memoCalls.list, { params: { type, typeId: id } }))
  const owner = { type, id }
  return (
    <section className={classes['panel']} aria-labelledby={titleId}>
      <div className={classes['head']}>
        <h2 id={titleId}>Memos</h2>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => void openMemo(owner, null)}
        >
          Add memo
        </Button>
      </div>
      {query.data?.length === 0 ? <p className={classes['none']}>No memos yet.</p> : null}
      {query.data ? (
        <ul className={classes['list']} tabIndex={query.data.length > 0 ? 0 : undefined} aria-labelledby={titleId}>
          {query.data.map((memo) => (
            <MemoItem key={memo.id} memo={memo} onEdit={() => void openMemo(owner, memo)} />
          ))}
        </ul>
      ) : (
        <Pending query={query} />
      )}
    </section>
  )
}

const nameOf = ({ memo }: Memo): string => (memo.length > 40 ? `${memo.slice(0, 40)}…` : memo)

function MemoItem({ memo, onEdit }: { memo: Memo; onEdit: () => void }) {
  const { user, dateadd, edited } = memo
  return (
    <li className={classes['memo']}>
      <p className={classes['text']}>{memo.memo}</p>
      <div className={classes['foot']}>
        <p>
          {user.name}, <DateTime value={dateadd} />
          {edited ? (
            <>
              <br />
              changed by {edited.name}, <DateTime value={edited.date} />
            </>
          ) : null}
        </p>
        <RowActions>
          <RowAction
            label={`Edit memo ${nameOf(memo)}`}
            tip="Edit"
            icon={<IconPencil size={16} aria-hidden />}
            onClick={onEdit}
          />
          <DeleteAction
            name={`memo ${nameOf(memo)}`}
            call={memoCalls.remove}
            id={memo.id}
            asks={{ title: 'Delete memo', text: 'Are you sure you want to delete this memo?', yes: 'Yes', no: 'No' }}
            done="Memo was successfully deleted"
          />
        </RowActions>
      </div>
    </li>
  )
}
