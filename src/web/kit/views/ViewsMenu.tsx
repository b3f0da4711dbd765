import { ActionIcon, Button, Group, Popover, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { ListState } from '@/web/router/list-state'
import { problemOf } from '../feedback/problem'
import { toastError, toastSuccess } from '../feedback/toasts'
import { IconBookmark, IconTrash } from '../icons'
import { useTablePrefs } from '../table/table-prefs'
import { type NewSavedView, type SavedView, type SavedViews, useSavedViews } from './saved-views'
import classes from './views.module.css'

interface ViewsMenuProps {
  readonly table: string
  readonly list: ListState
}

/** Saved views of a list; absent while the console has nowhere to keep them. */
export function ViewsMenu(props: ViewsMenuProps) {
  const store = useSavedViews()
  return store ? <OpenableViews {...props} store={store} /> : null
}

const WHO = [
  { value: 'mine', label: 'Only me' },
  { value: 'everyone', label: 'Everyone' },
]

function OpenableViews({ table, list, store }: ViewsMenuProps & { store: SavedViews }) {
  const [open, setOpen] = useState(false)
  const { prefs, setColumns } = useTablePrefs(table)
  const client = useQueryClient()
  const queryKey = ['saved-views', table]
  const views = useQuery({ queryKey, queryFn: () => store.list(table), enabled: open })
  const again = () => client.invalidateQueries({ queryKey })
  const failed = (error: unknown) => toastError('Error', problemOf(error).message)
  const save = useMutation({
    mutationFn: (view: NewSavedView) => store.save(table, view),
    onSuccess: () => {
      toastSuccess('View was successfully saved')
      return again()
    },
    onError: failed,
  })
  const remove = useMutation({ mutationFn: (id: string) => store.remove(table, id), onSuccess: again, onError: failed })

  const apply = (view: SavedView) => {
    setColumns(view.columns)
    list.applyView(view.search)
    setOpen(false)
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={15} aria-hidden />}
          onClick={() => setOpen((was) => !was)}
        >
          Views
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views">
        <Stack gap="sm">
          <ul className={classes['views']}>
            {views.data?.map((view) => (
              <li key={view.id}>
                <button type="button" className={classes['view']} onClick={() => apply(view)}>
                  <span className={classes['name']}>{view.name}</span>
                  {view.shared ? <span className={classes['who']}>everyone</span> : null}
                </button>
                {view.mine ? (
                  <ActionIcon aria-label={`Delete view ${view.name}`} onClick={() => remove.mutate(view.id)}>
                    <IconTrash size={15} aria-hidden />
                  </ActionIcon>
                ) : null}
              </li>
            ))}
          </ul>
          {views.data?.length === 0 ? <Text c="dimmed">No saved views yet.</Text> : null}
          {views.error ? <Text c="var(--s-bad)">{problemOf(views.error).message}</Text> : null}
          <SaveView
            saving={save.isPending}
            onSave={(name, shared) => save.mutate({ name, shared, search: list.view, columns: prefs.columns })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function SaveView({ saving, onSave }: { saving: boolean; onSave: (name: string, shared: boolean) => void }) {
  const [name, setName] = useState('')
  const [who, setWho] = useState('mine')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    onSave(name.trim(), who === 'everyone')
    setName('')
  }
  return (
    <form onSubmit={submit} className={classes['save']}>
      <TextInput
        label="Save this view as"
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="space-between" gap="sm">
        <SegmentedControl aria-label="Who sees this view" data={WHO} value={who} onChange={setWho} />
        <Button type="submit" loading={saving} disabled={name.trim() === ''}>
          Save
        </Button>
      </Group>
    </form>
  )
}
