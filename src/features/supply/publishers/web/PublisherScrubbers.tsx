import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { asking } from '@/web/api/query'
import { Pending, SaveBar } from '@/web/kit'
import { useUnsavedGuard } from '@/web/kit/forms'
import { publisherCalls } from '../contract'
import type { ScrubberRow } from '../records'
import { ScrubberSetting, settingText } from './ScrubberSetting'
import { countChanges, useScrubberDrafts } from './scrubber-drafts'
import classes from './scrubbers.module.css'

const NONE: readonly ScrubberRow[] = []

interface Stopped {
  readonly leads: ReactNode
  /** Of all leads that came. */
  readonly share: string
  /** Since when its provider does not answer. */
  readonly down: ReactNode
}

interface PublisherScrubbersProps {
  readonly id: number
  /** What each stopped, where somebody counts it. */
  readonly stopped?: ((scrubber: string) => Stopped) | undefined
}

/** Every scrubber in the order they run, changed where it stands. */
export function PublisherScrubbers({ id, stopped }: PublisherScrubbersProps) {
  const settings = useQuery(asking(publisherCalls.settings, { params: { id } }))
  const scrubbers = useQuery(asking(publisherCalls.scrubbers, { params: { publisherId: id } }))
  const rows = scrubbers.data ?? NONE
  const { drafts, failed, busy, changed, change, discard, save } = useScrubberDrafts(id, rows)
  const dirty = changed.length > 0
  useUnsavedGuard(useCallback(() => dirty, [dirty]))
  if (!scrubbers.data) return <Pending query={scrubbers} />
  const stops = settings.data?.failflagrule === 'flag' ? 'flagged' : 'failed'
  return (
    <div
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && dirty) save()
      }}
    >
      <SaveBar
        about={
          <>
            A lead that a scrubber stops is <b>{stops}</b> (<a href="?">Fail/flag rule</a>). They run from top to
            bottom. Litigator, DNC and Do Not Email always run and always fail.
          </>
        }
        count={changed.reduce((sum, row) => sum + countChanges(row, drafts[row.name]), 0)}
        busy={busy}
        onDiscard={discard}
        save={(label) => (
          <Button loading={busy} onClick={save}>
            {label}
          </Button>
        )}
      />
      <table className={classes['table']}>
        <caption className="s-sr-only">Scrubbers</caption>
        <thead>
          <tr>
            <th scope="col">On</th>
            <th scope="col">Scrubber</th>
            <th scope="col">What it stops</th>
            <th scope="col">Settings</th>
            {stopped ? (
              <>
                <th scope="col" data-number>
                  Stopped, 7 days
                </th>
                <th scope="col" data-number>
                  Share
                </th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.name}
              row={row}
              draft={drafts[row.name] ?? row}
              problem={failed[row.name]}
              stopped={stopped?.(row.name)}
              onChange={(values) => change(row, values)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Values = Pick<ScrubberRow, 'enabled' | 'config'>

interface RowProps {
  readonly row: ScrubberRow
  readonly draft: Values
  readonly problem: string | undefined
  readonly stopped: Stopped | undefined
  readonly onChange: (values: Partial<Values>) => void
}

function Row({ row, draft, problem, stopped, onChange }: RowProps) {
  const { name, about, fields } = row
  return (
    <tr data-changed={countChanges(row, draft) > 0 || undefined}>
      <td>
        <Switch
          aria-label={name}
          checked={draft.enabled}
          onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
        />
      </td>
      <th scope="row">
        {name}
        {row.enabled && stopped?.down ? <span className={classes['down']}>{stopped.down}</span> : null}
        {problem ? (
          <span className={classes['error']} role="alert">
            {problem}
          </span>
        ) : null}
      </th>
      <td>{about}</td>
      <td>
        {fields.length === 0 ? 'No settings' : null}
        {fields.map((field) => {
          const was = row.config[field.name] ?? field.usual
          const value = draft.config[field.name] ?? field.usual
          return (
            <div key={field.name} className={classes['setting']}>
              <span>{field.name}</span>
              <ScrubberSetting
                scrubber={name}
                field={field}
                value={value}
                disabled={!draft.enabled}
                onChange={(next) => onChange({ config: { ...draft.config, [field.name]: next } })}
              />
              {value === was ? null : <s>{settingText(field, was)}</s>}
            </div>
          )
        })}
      </td>
      {stopped ? (
        <>
          <td data-number data-label="Stopped, 7 days">
            {row.enabled ? stopped.leads : null}
          </td>
          <td data-number data-label="Share">
            {row.enabled ? stopped.share : null}
          </td>
        </>
      ) : null}
    </tr>
  )
}
