import { useQuery } from '@tanstack/react-query'
import { asking } from '@/web/api/query'
import { Badge, DateTime, EmptyState, Pending } from '@/web/kit'
import { aiEditorCalls } from '../contract'
import { ChangeDiffs } from './ChangeDiffs'
import classes from './ai-editor.module.css'

/** Other values are shown as they are. */
const WORDS: Readonly<Record<string, string>> = { created: 'Requested' }
const TONES = { created: 'info', deployed: 'success', refused: 'danger' } as const

const toneOf = (status: string) => (status in TONES ? TONES[status as keyof typeof TONES] : 'secondary')

/** Somebody else decides about them meanwhile: read anew by whoever looks. */
export const useEditLog = (order: number) =>
  useQuery({ ...asking(aiEditorCalls.editlog, { body: { orderId: order } }), staleTime: 0 })

export function EditLog({ order }: { readonly order: number }) {
  const query = useEditLog(order)
  if (!query.data) return <Pending query={query} />
  if (query.data.length === 0) return <EmptyState />
  return (
    <ol className={classes['log']}>
      {query.data.map((entry) => (
        <li key={entry.id}>
          <p>
            <Badge tone={toneOf(entry.prstatus)}>{WORDS[entry.prstatus] ?? entry.prstatus}</Badge>{' '}
            <DateTime value={entry.senddate} /> {entry.user ?? ''}
          </p>
          <p>{entry.prompt}</p>
          {entry.note === '' ? null : <p className={classes['muted']}>{entry.note}</p>}
          <details>
            <summary>Changes</summary>
            <ChangeDiffs {...entry} />
          </details>
        </li>
      ))}
    </ol>
  )
}
