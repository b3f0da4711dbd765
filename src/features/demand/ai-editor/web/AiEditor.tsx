import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTestLead } from '@/features/demand/order-test/web/public'
import { api } from '@/web/api/client'
import { problemOf, toastError, toastSuccess } from '@/web/kit'
import { IconCheck, IconSparkles } from '@/web/kit/icons'
import { aiEditorCalls, type Proposal, type TriedStage } from '../contract'
import { ChangeDiffs, TestResults } from './ChangeDiffs'
import { Tries } from './Tries'
import classes from './ai-editor.module.css'

const QUIET = { quiet: true }
const LEAST = 5

/** One thing at a time, with what went wrong said in words. */
function useWork() {
  const [busy, setBusy] = useState('')
  const work = (name: string, run: () => Promise<void>) => async () => {
    setBusy(name)
    try {
      await run()
    } catch (error) {
      toastError('Error', problemOf(error).message)
    } finally {
      setBusy('')
    }
  }
  return { busy, work }
}

function Said({ proposal }: { readonly proposal: Proposal }) {
  const { understood, notdone, provider, ms, tokens } = proposal
  const cost = tokens === null ? '' : ` · ${tokens} tokens`
  return (
    <>
      <p className={classes['muted']}>{`${(ms / 1000).toFixed(1)} s${cost} · ${provider}`}</p>
      <h3>What it understood</h3>
      {understood.length === 0 ? <p>Nothing of it.</p> : null}
      <ul>
        {understood.map((text, n) => (
          <li key={n}>{text}</li>
        ))}
      </ul>
      {notdone.length === 0 ? null : (
        <div className={classes['notdone']}>
          <h3>What it could not do</h3>
          <ul>
            {notdone.map((text, n) => (
              <li key={n}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const whyNot = ({ compiles, tests, acceptable }: Proposal): string =>
  acceptable
    ? 'Accept submits it for approval. Nothing changes until another person deploys it.'
    : !compiles
      ? 'It does not compile, so it cannot be submitted.'
      : tests.some(({ passed }) => !passed)
        ? 'It fails its tests, so it cannot be submitted.'
        : 'It changes nothing.'

interface AiEditorProps {
  readonly order: number
  readonly onDone: () => void
}

/** Words left, what comes of them right. */
export function AiEditor({ order, onDone }: AiEditorProps) {
  const [prompt, setPrompt] = useState('')
  const [missing, setMissing] = useState(false)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [tried, setTried] = useState<readonly TriedStage[] | null>(null)
  const lead = useTestLead(order)
  const { busy, work } = useWork()
  const generate = work('generate', async () => {
    setMissing(prompt.trim().length < LEAST)
    if (prompt.trim().length < LEAST) return
    setTried(null)
    setProposal(await api(aiEditorCalls.edit, { body: { lenderOrder: order, prompt } }, QUIET))
  })
  const test = (send: 0 | 1) =>
    work(send === 1 ? 'send' : 'build', async () => {
      const { content = '', analyze = '' } = proposal ?? {}
      const body = { fields: { ...lead.values }, content, analyze, send }
      try {
        setTried((await api(aiEditorCalls.test, { params: { id: order }, body }, QUIET)).stages)
      } catch (error) {
        if (!lead.fail(error)) throw error
      }
    })
  const accept = work('accept', async () => {
    if (!proposal) return
    const { content, analyze, dataversion, resultversion } = proposal
    const request = { content, analyze, dataversion, resultversion }
    const { status, message } = await api(aiEditorCalls.push, { body: { lenderOrder: order, request, prompt } }, QUIET)
    if (status !== 'ok') {
      toastError('Error', message)
      return
    }
    toastSuccess(message)
    onDone()
  })
  return (
    <div className={classes['editor']}>
      <div className={classes['words']}>
        <Textarea
          label="Description"
          required
          autosize
          minRows={5}
          maxRows={12}
          maxLength={4000}
          value={prompt}
          onChange={(event) => setPrompt(event.currentTarget.value)}
          description="Say what changes, as you would to a colleague. At least 5 characters."
          error={missing ? 'Enter at least 5 characters' : null}
        />
        <Button
          leftSection={<IconSparkles size={15} aria-hidden />}
          variant={proposal ? 'default' : 'filled'}
          loading={busy === 'generate'}
          onClick={() => void generate()}
        >
          {proposal ? 'Generate again' : 'Generate'}
        </Button>
        <p className={classes['muted']}>
          The AI sees the format, the field catalogue and this text. Never leads, consumers or keys.
        </p>
        {proposal ? <Said proposal={proposal} /> : null}
      </div>
      {proposal ? (
        <div className={classes['changes']}>
          <h3>Proposed changes</h3>
          <ChangeDiffs {...proposal} />
          {proposal.issues.map(({ path, message }, n) => (
            <p key={n} className={classes['issue']}>
              {path}: {message}
            </p>
          ))}
          <TestResults tests={proposal.tests} />
          <Tries
            disabled={!proposal.compiles}
            busy={busy}
            lead={lead}
            onTry={(send) => void test(send)()}
            tried={tried}
          />
          <div className={classes['bar']}>
            <span>{whyNot(proposal)}</span>
            <Button variant="default" onClick={() => setProposal(null)}>
              Discard
            </Button>
            <Button
              leftSection={<IconCheck size={15} aria-hidden />}
              disabled={!proposal.acceptable}
              loading={busy === 'accept'}
              onClick={() => void accept()}
            >
              Accept
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  )
}
