import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asking } from '@/web/api/query'
import { Choice, Pending, TextDiff } from '@/web/kit'
import { partVersionCalls } from '../contract'
import classes from './send-formats.module.css'

interface CompareProps {
  readonly namespace: string
  /** The newest first. */
  readonly versions: readonly number[]
}

const optionOf = (version: number) => ({
  id: String(version),
  title: version === 0 ? '0, as shipped' : String(version),
})

const VIEWS = [
  { id: 'words', title: 'In words' },
  { id: 'source', title: 'As written' },
] as const

/** What changed between any two versions; the last change to begin with. */
export function CompareVersions({ namespace, versions }: CompareProps) {
  const [from, setFrom] = useState(String(versions[1] ?? versions[0] ?? 0))
  const [to, setTo] = useState(String(versions[0] ?? 0))
  const [view, setView] = useState<string>('words')
  const body = { namespace, from: Number(from), to: Number(to) }
  const query = useQuery(asking(partVersionCalls.diff, { body }))
  const sides = query.data?.[view === 'words' ? 'words' : 'source']
  const options = versions.map(optionOf)
  return (
    <section className={classes['compare']} aria-label="Compare versions">
      <div className={classes['choices']}>
        <Choice label="Compare version" options={options} value={from} onChange={setFrom} clearable={false} />
        <Choice label="with" options={options} value={to} onChange={setTo} clearable={false} />
        <Choice label="Show" options={VIEWS} value={view} onChange={setView} clearable={false} />
      </div>
      {!sides ? (
        <Pending query={query} />
      ) : sides.before === sides.after ? (
        <p className={classes['note']}>No difference {view === 'words' ? 'in words' : 'as written'}.</p>
      ) : (
        <TextDiff title={`Version ${from} → ${to}`} context={2} before={sides.before} after={sides.after} />
      )}
    </section>
  )
}
