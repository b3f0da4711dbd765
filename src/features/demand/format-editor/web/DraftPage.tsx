import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '@/web/api/client'
import { editing } from '@/web/api/query'
import { Badge, DateTime, PageHeader, Pending, problemOf, TabStrip, toastError, toastSuccess } from '@/web/kit'
import { useUnsavedGuard } from '@/web/kit/forms'
import { href } from '@/web/router/search'
import { type Draft, formatEditorCalls } from '../contract'
import { placeInText } from '../json-place'
import { AnswersStep } from './AnswersStep'
import { ToJson } from './JsonOnly'
import { JsonStep } from './JsonStep'
import { LiveStep } from './LiveStep'
import { Overtaken } from './Overtaken'
import { Preview } from './Preview'
import { RequestStep } from './RequestStep'
import { SettingsStep } from './SettingsStep'
import { TestStep } from './TestStep'
import { useEditorKeys } from './use-editor-keys'
import { type DraftContent, isReadable, useCheck } from './use-draft'
import classes from './format-editor.module.css'

const contentOf = ({ document, samples, answers }: Draft): DraftContent => ({ document, samples, answers })

function Editor({ stored }: { readonly stored: Draft }) {
  const [draft, setDraft] = useState(stored)
  const [content, setContent] = useState(() => contentOf(stored))
  const [saved, setSaved] = useState(content)
  const [step, setStep] = useState(stored.samples.post ? 'request' : 'answers')
  const [line, setLine] = useState(1)
  const [busy, setBusy] = useState(false)
  const narrow = useMediaQuery('(max-width: 48em)')
  const { check, waiting } = useCheck(content)
  const unsaved = content !== saved
  useUnsavedGuard(() => unsaved)
  const save = async (): Promise<Draft | null> => {
    setBusy(true)
    try {
      const input = { params: { id: draft.id }, body: content as never }
      const next = await api(formatEditorCalls.save, input, { quiet: true, ifMatch: draft.version })
      const kept = contentOf(next)
      setDraft(next)
      setContent(kept)
      setSaved(kept)
      toastSuccess('Draft was successfully saved')
      return next
    } catch (error) {
      toastError('Error', problemOf(error).message)
      return null
    } finally {
      setBusy(false)
    }
  }
  const openJson = (at: number) => {
    setLine(at)
    setStep('json')
  }
  const change = (part: Partial<DraftContent>) => setContent((now) => ({ ...now, ...part }))
  const readable = isReadable(content.document)
  useEditorKeys({ save: unsaved && !narrow ? () => void save() : null, step: setStep })
  const shared = { content, check, change, readOnly: narrow }
  const count = (text: string, of: number) => (of === 0 ? text : `${text} (${of})`)
  const wrong = check?.answers.filter(({ asmarked }) => !asmarked).length ?? 0
  const steps = [
    { name: 'settings', title: 'Settings', panel: () => <SettingsStep {...shared} /> },
    { name: 'request', title: count('Request', check?.open.length ?? 0), panel: () => <RequestStep {...shared} /> },
    { name: 'answers', title: count('Answers', wrong), panel: () => <AnswersStep {...shared} /> },
    { name: 'test', title: 'Test', panel: () => <TestStep {...shared} draft={draft} /> },
    {
      name: 'json',
      title: count('JSON', check?.issues.length ?? 0),
      panel: () => <JsonStep {...shared} line={line} />,
    },
    {
      name: 'live',
      title: 'Go live',
      panel: () => <LiveStep draft={draft} check={check} save={save} unsaved={unsaved} waiting={waiting} />,
    },
  ]
  const [first] = check?.missing ?? []
  return (
    <>
      <PageHeader
        title={draft.title}
        crumbs={[{ title: 'Send formats', href: href('/lender/sendformats') }]}
        badge={
          <Badge tone="warning">
            {draft.madefrom.result > 0 ? `draft of version ${draft.madefrom.result + 1}` : 'draft'}
          </Badge>
        }
        actions={
          narrow ? null : (
            <Button variant="default" loading={busy} disabled={!unsaved} onClick={() => void save()}>
              Save draft
            </Button>
          )
        }
      />
      <p className={classes['lead']}>
        {draft.name} · saved <DateTime value={draft.dateupdate} />
        {draft.order ? ` · begun from ${draft.order.title}` : ''}
        {narrow ? ' · Formats are changed on a wider screen.' : ''}
      </p>
      {narrow ? null : (
        <Overtaken
          draft={draft}
          document={content.document}
          onDone={(next, keep) => {
            setDraft(next)
            if (keep) return
            const anew = contentOf(next)
            setContent(anew)
            setSaved(anew)
          }}
        />
      )}
      <ToJson.Provider value={(path) => openJson(placeInText(content.document, path).line)}>
        <div className={classes['editor']} data-wide={step === 'answers' || undefined}>
          <div className={classes['main']}>
            {readable || step === 'json' || step === 'live' ? (
              <TabStrip label="Steps" tabs={steps} current={step} open={setStep} />
            ) : (
              <TabStrip
                label="Steps"
                tabs={steps.map((one) =>
                  one.name === step ? { ...one, panel: () => <p>The JSON cannot be read. Open its tab.</p> } : one,
                )}
                current={step}
                open={setStep}
              />
            )}
          </div>
          <Preview check={check} waiting={waiting} onLine={openJson} />
        </div>
      </ToJson.Provider>
      <div className={classes['bar']} role="status" aria-label="Going live">
        {check === null ? (
          'Checking…'
        ) : first === undefined ? (
          <span className={classes['ready']}>Ready to go live.</span>
        ) : (
          <span className={classes['blocked']}>
            <b>Cannot go live yet:</b> {first}
            {check.missing.length > 1 ? ` and ${check.missing.length - 1} more.` : ''}
          </span>
        )}
        {narrow ? null : (
          <Button onClick={() => setStep(nextStep(step))}>{step === 'live' ? 'Settings' : 'Next'}</Button>
        )}
      </div>
    </>
  )
}

const ORDER = ['settings', 'request', 'answers', 'test', 'live']
const nextStep = (step: string): string => ORDER[(ORDER.indexOf(step) + 1) % ORDER.length] ?? 'live'

export default function DraftPage() {
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const query = useQuery(editing(formatEditorCalls.get, { params: { id } }))
  if (!query.data) return <Pending query={query} />
  return <Editor key={id} stored={query.data} />
}
