import { Button, FileInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { markTitle } from '@/features/demand/pasted-answers/public'
import type { CallAnswer } from '@/kernel/call'
import { api } from '@/web/api/client'
import { problemOf, toastError } from '@/web/kit'
import { formatEditorCalls } from '../contract'
import classes from './format-editor.module.css'

export type Found = CallAnswer<typeof formatEditorCalls.specification>

interface SpecificationProps {
  readonly onFound: (found: Found) => void
}

const MOST_BYTES = 250_000

const Said = ({ found }: { readonly found: Found }) => (
  <div className={classes['note']} role="status">
    <p>
      {found.provider}
      {found.tokens === null ? '' : ` (${found.tokens} tokens)`} found:
    </p>
    <ul aria-label="Found">
      {found.understood.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {found.answers.map(({ stage, mark, body }, i) => (
        <li key={i}>
          {markTitle(mark, stage)} ({stage}): <code>{body.slice(0, 60)}</code>
        </li>
      ))}
    </ul>
    {found.notdone.length > 0 ? (
      <>
        <p>Not read:</p>
        <ul aria-label="Not read">
          {found.notdone.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </>
    ) : null}
  </div>
)

/** The lender's posting specification: samples in it become the format, answers in it its tests. */
export function Specification({ onFound }: SpecificationProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (file: File | null) => {
    setProblem(null)
    if (!file) return
    if (file.size > MOST_BYTES) setProblem('The file must be 250 KB or smaller')
    else if (/^(?:%PDF|PK)/.test(await file.slice(0, 8).text()))
      setProblem('This is a PDF or an office document: copy its text and paste it')
    else setText(await file.text())
  }
  const read = async () => {
    setBusy(true)
    try {
      const next = await api(formatEditorCalls.specification, { body: { text } }, { quiet: true })
      setFound(next)
      onFound(next)
    } catch (error) {
      toastError('Error', problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label="Their posting specification" className={classes['card']}>
      <h2>Their posting specification</h2>
      <Textarea
        label="Specification"
        description="The whole text. Keys, e-mails and phones in it are taken out before anybody else reads it."
        classNames={{ input: classes['mono'] ?? '' }}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={250_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FileInput
        label="Or a file"
        placeholder="Choose a text file"
        accept=".txt,.md,.json,.xml,.html,.htm,.csv,text/plain"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the file' }}
        onChange={(file) => void choose(file)}
        error={problem}
      />
      <Button variant="default" loading={busy} disabled={text.trim() === ''} onClick={() => void read()}>
        Read the specification
      </Button>
      {found ? <Said found={found} /> : null}
    </section>
  )
}
