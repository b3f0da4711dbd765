import { Checkbox, Input, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CallAnswer } from '@/kernel/call'
import { hasWords, Pending } from '@/web/kit'
import { type FieldProps, useField } from '@/web/kit/forms'
import { IconSearch } from '@/web/kit/icons'
import type { roleCalls } from '../contract'
import classes from './roles.module.css'

type Catalogue = CallAnswer<typeof roleCalls.permissions>
type Category = Catalogue[number]

interface PermissionsFieldProps<V extends FieldValues> extends FieldProps<V> {
  readonly catalogue: UseQueryResult<Catalogue>
  /** What the reader holds: nobody gives more. */
  readonly held: readonly string[]
}

/** Every word typed must be in the category, the name or the id. */
const narrowed = (catalogue: Catalogue, typed: string): Catalogue =>
  catalogue
    .map(({ category, items }) => ({
      category,
      items: items.filter(({ id, name }) => hasWords(`${category} ${name} ${id}`, typed)),
    }))
    .filter(({ items }) => items.length > 0)

export function PermissionsField<V extends FieldValues>(props: PermissionsFieldProps<V>) {
  const { data } = props.catalogue
  const nameOf = (id: string) => data?.flatMap(({ items }) => items).find((item) => item.id === id)?.name ?? id
  const { value, change, shared } = useField(props, (ids) => (ids as readonly string[]).map(nameOf).join(', '))
  const [typed, setTyped] = useState('')
  const mayGive = (id: string) => props.held.includes(id)
  if (!data) return <Pending query={props.catalogue} />
  const chosen = new Set<string>(value as readonly string[])
  const total = data.reduce((sum, { items }) => sum + items.length, 0)
  const shown = narrowed(data, typed)
  const set = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids)
      if (on) next.add(id)
      else next.delete(id)
    change([...next].sort())
  }
  return (
    <Input.Wrapper label={`${shared.label} (${chosen.size} of ${total})`} labelElement="div" error={shared.error}>
      <TextInput
        className={classes['filter'] ?? ''}
        aria-label="Find permissions"
        placeholder="Find permissions"
        leftSection={<IconSearch size={15} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter in the search must not save the role.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div className={classes['categories']}>
        {shown.map((group) => (
          <CategoryBox key={group.category} group={group} chosen={chosen} mayGive={mayGive} onSet={set} />
        ))}
      </div>
      {shown.length === 0 ? <Text c="dimmed">No permission fits “{typed}”.</Text> : null}
    </Input.Wrapper>
  )
}

interface CategoryBoxProps {
  readonly group: Category
  readonly chosen: ReadonlySet<string>
  readonly mayGive: (id: string) => boolean
  readonly onSet: (ids: readonly string[], on: boolean) => void
}

function CategoryBox({ group: { category, items }, chosen, mayGive, onSet }: CategoryBoxProps) {
  const count = items.filter(({ id }) => chosen.has(id)).length
  const own = items.map(({ id }) => id).filter(mayGive)
  const all = own.length > 0 && own.every((id) => chosen.has(id))
  return (
    <fieldset className={classes['category']}>
      <legend className="s-sr-only">{category}</legend>
      <Checkbox
        className={classes['all'] ?? ''}
        label={category}
        aria-label={`Select all: ${category}`}
        checked={count === items.length}
        indeterminate={count > 0 && count < items.length}
        disabled={own.length === 0}
        onChange={() => onSet(own, !all)}
      />
      {items.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          description={<span className="s-id">{id}</span>}
          checked={chosen.has(id)}
          disabled={!mayGive(id)}
          title={mayGive(id) ? undefined : 'You do not hold this permission, so you cannot give it'}
          onChange={(event) => onSet([id], event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
