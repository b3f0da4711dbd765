import { Button, Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  type BadEntry,
  checkEntries,
  type ListEntries,
  MOST_ENTRIES,
  MOST_FAULTS,
  splitEntries,
} from '@/engine/filters/entries'
import type { ListData } from '@/engine/filters/list'
import { joinList } from '@/kernel/list-text'
import { formatNumber, MultiChoice, type Option, RowAction } from '@/web/kit'
import { IconX } from '@/web/kit/icons'
import { BadEntries } from './BadEntries'
import type { FieldProps } from './draft'
import classes from './filters.module.css'

const TYPES = [
  { value: 'include', label: 'Include' },
  { value: 'exclude', label: 'Exclude' },
]

interface ListFieldProps extends FieldProps {
  /** Of lists of ids: what there is to choose from. */
  readonly named: readonly Option[] | undefined
}

/** Include or exclude, and what. */
export function ListField(props: ListFieldProps) {
  const { kind, options, data, onChange, named } = props
  const { type, list } = data as ListData
  const put = (next: readonly string[]) => onChange({ type, list: next })
  return (
    <>
      <SegmentedControl
        aria-label="List type"
        className={classes['types'] ?? ''}
        data={TYPES}
        value={type}
        onChange={(next) => onChange({ type: next, list })}
      />
      {options.length > 0 ? (
        <Ticks label={kind.title} options={options} list={list} onChange={put} />
      ) : named ? (
        <MultiChoice label={kind.title} placeholder="None" options={named} value={list} onChange={put} />
      ) : kind.entries ? (
        <TypedList {...props} entries={kind.entries} list={list} onTyped={put} />
      ) : null}
    </>
  )
}

interface TicksProps {
  readonly label: string
  readonly options: FieldProps['options']
  readonly list: readonly string[]
  readonly onChange: (list: string[]) => void
}

function Ticks({ label, options, list, onChange }: TicksProps) {
  const chosen = new Set(list)
  return (
    <div role="group" aria-label={label} className={classes['ticks']}>
      {options.map(({ value, label: text }) => (
        <Checkbox
          key={value}
          label={text}
          checked={chosen.has(value)}
          onChange={() => onChange(chosen.has(value) ? list.filter((one) => one !== value) : [...list, value])}
        />
      ))}
    </div>
  )
}

const textOf = ({ spaced }: ListEntries, values: readonly string[]): string =>
  spaced ? values.map((value) => joinList([value])).join('\n') : values.join(', ')

/** Longer lists are kept beside the box: a box of them is slow and nobody reads it. */
const LONG = 2000
const SHOWN = 200

interface TypedListProps extends FieldProps {
  readonly entries: ListEntries
  readonly list: readonly string[]
  readonly onTyped: (list: readonly string[]) => void
}

/** Values typed or pasted; each bad one is named, with a repair where one is likely. */
function TypedList({ kind, entries, errors, list, onTyped }: TypedListProps) {
  const [typed, setTyped] = useState(() => textOf(entries, list))
  const checked = useMemo(() => checkEntries(entries, list), [entries, list])
  const long = list.length > LONG
  const put = (values: readonly string[]) => {
    setTyped(textOf(entries, values))
    onTyped(values)
  }
  const repair = ({ position }: BadEntry, use: string | null) =>
    put(list.flatMap((value, index) => (index === position - 1 ? (use ?? []) : value)))
  const many = `${entries.many.charAt(0).toUpperCase()}${entries.many.slice(1)}`
  const error = checked.bad.length > 0 ? entries.message : errors['list']
  return (
    <>
      {long ? (
        <LongList entries={entries} list={list} onChange={put} />
      ) : (
        <Textarea
          label={many}
          description={
            entries.spaced ? 'One per line, or commas between' : 'Paste from a sheet: commas, spaces or lines'
          }
          classNames={{ input: classes['box'] ?? '' }}
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            onTyped(splitEntries(entries, event.currentTarget.value))
          }}
        />
      )}
      {long && error ? <p className={classes['fault']}>{error}</p> : null}
      <p className={classes['counts']} aria-live="polite">
        <strong>{formatNumber(checked.accepted.length)}</strong>{' '}
        {checked.accepted.length === 1 ? entries.one : entries.many} accepted
        {checked.bad.length > 0 ? (
          <>
            {' · '}
            <strong className={classes['bad']}>{formatNumber(checked.bad.length)}</strong> not accepted
          </>
        ) : null}
        {checked.repeats > 0
          ? ` · ${checked.repeats === 1 ? '1 repeat' : `${formatNumber(checked.repeats)} repeats`} dropped`
          : null}
        {list.length > MOST_ENTRIES ? ` · at most ${formatNumber(MOST_ENTRIES)}` : null}
      </p>
      {checked.bad.length > 0 ? (
        <BadEntries
          label={`${kind.title}: not accepted`}
          bad={checked.bad.slice(0, MOST_FAULTS)}
          more={checked.bad.length - MOST_FAULTS}
          onRepair={repair}
          onRemoveAll={() => put(checked.accepted)}
        />
      ) : null}
    </>
  )
}

interface LongListProps {
  readonly entries: ListEntries
  readonly list: readonly string[]
  readonly onChange: (list: readonly string[]) => void
}

function LongList({ entries, list, onChange }: LongListProps) {
  const [search, setSearch] = useState('')
  const [more, setMore] = useState('')
  const found = list.map((value, index) => ({ value, index })).filter(({ value }) => value.includes(search.trim()))
  const add = () => {
    onChange([...list, ...splitEntries(entries, more)])
    setMore('')
  }
  return (
    <>
      <div className={classes['longHead']}>
        <TextInput
          label={`Find in ${formatNumber(list.length)} ${entries.many}`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => onChange([])}>
          Clear list
        </Button>
      </div>
      <ul className={classes['long']} aria-label={`${entries.many}, the first ${SHOWN}`} tabIndex={0}>
        {found.slice(0, SHOWN).map(({ value, index }) => (
          <li key={index}>
            {value}
            <RowAction
              label={`Remove ${value}`}
              tip="Remove"
              icon={<IconX size={12} aria-hidden />}
              onClick={() => onChange(list.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      <p className={classes['hint']}>
        {found.length > SHOWN ? `The first ${SHOWN} of ${formatNumber(found.length)}.` : `${found.length} found.`} The
        list is kept whole.
      </p>
      <div className={classes['longHead']}>
        <Textarea
          label={`Add ${entries.many}`}
          rows={2}
          spellCheck={false}
          value={more}
          onChange={(event) => setMore(event.currentTarget.value)}
        />
        <Button variant="default" disabled={more.trim() === ''} onClick={add}>
          Add
        </Button>
      </div>
    </>
  )
}
