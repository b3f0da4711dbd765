import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { PING_RATE_KIND } from '@/engine/caps/cap-kind'
import type { FilterKind, FilterOwner } from '@/engine/filters/filter'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { editing } from '@/web/api/query'
import { beginAtFirstField, type ConfirmOptions, Pending } from '@/web/kit'
import { IconTrash } from '@/web/kit/icons'
import { usePermission } from '@/web/session/use-session'
import { filterCalls } from '../contract'
import type { FilterRecord } from '../records'
import classes from './filters.module.css'
import { ListField } from './ListField'
import { Preview } from './Preview'
import { TimeField } from './TimeField'
import { useEditor } from './use-editor'
import { ScopedField, ValueField } from './ValueField'

const SCOPES = [
  { value: '1', label: 'Ping and post' },
  { value: '0', label: 'Post only' },
]

export interface EditorProps {
  readonly owner: FilterOwner
  readonly id: number
  readonly kind: FilterKind
  /** Told whether closing would lose something. */
  readonly onDirty: (dirty: boolean) => void
  readonly onDone: () => void
  /** Asks first where something would be lost. */
  readonly onCancel: () => Promise<void>
  readonly confirm: (options: ConfirmOptions) => Promise<boolean>
}

/** One filter of any kind and owner. */
export function FilterEditor(props: EditorProps) {
  const { owner, id, kind } = props
  const query = useQuery(editing(filterCalls.get, { body: { elementId: id, type: owner, filterTitle: kind.id } }))
  return query.data ? <Editor {...props} record={query.data} /> : <Pending query={query} />
}

/** The first bad value, else the field that is wrong or empty. */
const firstFault = (form: HTMLFormElement | null): HTMLElement | null | undefined =>
  form?.querySelector<HTMLElement>('[data-fault]') ??
  form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
  form?.querySelector<HTMLElement>('input:not([type="radio"]), textarea')

function Editor(props: EditorProps & { record: FilterRecord }) {
  const { owner, id, kind, onDirty, onCancel, confirm } = props
  const edit = useEditor(props)
  const { stored, draft, errors, parsed } = edit
  const form = useRef<HTMLFormElement>(null)
  const mayPreview = usePermission(orderPermissions.order_manage)
  useEffect(() => {
    onDirty(edit.dirty)
  }, [onDirty, edit.dirty])

  useEffect(() => beginAtFirstField(form.current), [])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void edit.save().then((sent) => {
      if (!sent) firstFault(form.current)?.focus()
    })
  }
  const remove = async () => {
    const text = `“${stored.displayData}” will not hold any more: whatever it keeps away passes.`
    if (await confirm({ title: 'Remove filter', text, yes: 'Remove', no: 'Cancel', danger: true })) await edit.remove()
  }
  const field = {
    kind,
    owner,
    id,
    errors,
    zone: edit.zone,
    options: stored.options,
    data: draft.data,
    onChange: (data: unknown) => edit.change({ data }),
  }
  return (
    <form ref={form} className={classes['editor']} onSubmit={submit} noValidate aria-label={`Filter: ${kind.title}`}>
      <div className={classes['top']}>
        <span className={classes['hint']}>{stored.owner}</span>
        <SegmentedControl
          aria-label="Applies to"
          data={SCOPES}
          value={String(draft.ping)}
          onChange={(ping) => edit.change({ ping: ping === '0' ? 0 : 1 })}
        />
        <span className={classes['hint']}>
          {stored.displayData === null ? 'Not set now' : `Saved now: ${stored.displayData}`}{' '}
          {stored.displayData !== null && edit.dirty ? (
            <button type="button" className={classes['link']} onClick={edit.restore}>
              Restore saved
            </button>
          ) : null}
        </span>
      </div>
      <div key={`${stored.version}/${edit.restored}`} className={classes['fields']}>
        {kind.editor === 'list' ? (
          <ListField {...field} named={edit.names} />
        ) : kind.editor === 'time' ? (
          <TimeField {...field} clock={draft.zone} onClock={(zone) => edit.change({ zone })} />
        ) : kind.editor === 'scopedNumber' ? (
          <ScopedField {...field} named={edit.names ?? []} />
        ) : (
          <ValueField {...field} />
        )}
      </div>
      {edit.empty ? <p className={classes['fault']}>Nothing is set yet. Without a value there is no filter.</p> : null}
      <section>
        <strong>Reads as</strong>
        <p className={classes['reads']}>{edit.sentence || (parsed.ok ? 'No filter' : 'Not readable yet')}</p>
      </section>
      {mayPreview && (owner === 'order' || owner === 'lender') && kind.id !== PING_RATE_KIND.id && parsed.ok ? (
        <Preview
          wanted={{
            elementId: id,
            type: owner,
            filterTitle: kind.id,
            data: parsed.value,
            ping: draft.ping,
            ...edit.moved,
          }}
        />
      ) : null}
      <div className={classes['buttons']}>
        <Button type="submit" loading={edit.busy}>
          Save filter
        </Button>
        <Button variant="default" onClick={() => void onCancel()}>
          Cancel
        </Button>
        {stored.displayData === null ? null : (
          <Button
            variant="subtle"
            c="var(--s-bad)"
            className={classes['remove'] ?? ''}
            leftSection={<IconTrash size={15} aria-hidden />}
            onClick={() => void remove()}
          >
            Remove filter
          </Button>
        )}
      </div>
    </form>
  )
}
