import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '@/web/api/client'
import { DateTime, problemOf, TextDiff, toastError, useConfirm } from '@/web/kit'
import { type Draft, formatEditorCalls } from '../contract'
import classes from './format-editor.module.css'

interface OvertakenProps {
  readonly draft: Draft
  readonly document: string
  readonly onDone: (draft: Draft, keep: boolean) => void
}

/** Somebody else went live meanwhile: what is different, and the two ways on. */
export function Overtaken({ draft, document, onDone }: OvertakenProps) {
  const [busy, setBusy] = useState(false)
  const confirm = useConfirm()
  const { overtaken } = draft
  if (!overtaken) return null
  const { version, user, date, note } = overtaken
  const restart = async (keep: 0 | 1) => {
    const text = 'What was changed in this draft is gone then.'
    if (keep === 0 && !(await confirm({ title: 'Start over', text, yes: 'Start over', no: 'Cancel' }))) return
    setBusy(true)
    try {
      const options = { quiet: true, ifMatch: draft.version }
      onDone(await api(formatEditorCalls.restart, { params: { id: draft.id }, body: { keep } }, options), keep === 1)
    } catch (error) {
      toastError('Error', problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes['card']} aria-label="Another version went live">
      <p className={classes['bad']} role="status">
        {user ?? 'Somebody'} put version {version} in force on <DateTime value={date} />: {note}. This draft was made
        before that and cannot go live like this.
      </p>
      <TextDiff title={`Version ${version} in force → this draft`} before={overtaken.document} after={document} />
      <div className={classes['tools']}>
        <Button variant="default" loading={busy} onClick={() => void restart(0)}>
          Start over from version {version}
        </Button>
        <Button variant="default" loading={busy} onClick={() => void restart(1)}>
          Keep mine as the next version
        </Button>
      </div>
    </section>
  )
}
