import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@/kernel/call'
import { asking } from '@/web/api/query'
import { CodeViewer, openDialog, Pending } from '@/web/kit'
import { sendFormatCalls } from '../contract'
import classes from './send-formats.module.css'

type Preview = CallAnswer<typeof sendFormatCalls.preview>

const STAGES = { ping: 'Ping', post: 'Post' } as const

/** The class as it is written. */
const showSource = ({ title, version, language, source }: Preview): void =>
  void openDialog({ title: `${title}, version ${version}`, size: 'xl' }, () => (
    <CodeViewer title="Source" code={source} {...(language === 'json' ? { language } : {})} height={520} />
  ))

/** A class in words, request by request. */
export function PartPreview({ label, namespace }: { label: string; namespace: string }) {
  const query = useQuery(asking(sendFormatCalls.preview, { body: { namespace } }))
  const { data: preview } = query
  if (!preview) return <Pending query={query} />
  return (
    <div className={classes['preview']}>
      {preview.summary === '' ? null : <p>{preview.summary}</p>}
      {preview.language === 'javascript' ? <p>Written as code: its source says what it does.</p> : null}
      {preview.notes.map((note) => (
        <p key={note} className={classes['note']}>
          {note}
        </p>
      ))}
      {preview.stages.map(({ stage, lines }) => (
        <section key={stage} aria-label={`${label}, ${STAGES[stage]}`}>
          <h3>{STAGES[stage]}</h3>
          <ul tabIndex={0} className={classes['lines']} aria-label={`${STAGES[stage]} in words`}>
            {lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      <Button variant="default" size="compact-sm" onClick={() => showSource(preview)}>
        Preview {label.toLowerCase()} source
      </Button>
    </div>
  )
}
