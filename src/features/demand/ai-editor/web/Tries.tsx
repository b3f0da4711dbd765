import { Button } from '@mantine/core'
import { LeadFields, type TestLead } from '@/features/demand/order-test/web/public'
import { CodeViewer } from '@/web/kit'
import { IconSend } from '@/web/kit/icons'
import type { TriedStage } from '../contract'
import { TriedRequest } from './TriedRequest'
import classes from './ai-editor.module.css'

interface TriesProps {
  readonly disabled: boolean
  readonly busy: string
  readonly lead: TestLead
  readonly onTry: (send: 0 | 1) => void
  readonly tried: readonly TriedStage[] | null
}

/** A test lead by the proposal, before anybody deploys it. */
export const Tries = ({ disabled, busy, lead, onTry, tried }: TriesProps) => (
  <>
    <LeadFields lead={lead} />
    <div className={classes['tries']}>
      <Button
        variant="default"
        leftSection={<IconSend size={15} aria-hidden />}
        disabled={disabled}
        loading={busy === 'send'}
        onClick={() => onTry(1)}
      >
        Send a test with this
      </Button>
      <Button variant="default" disabled={disabled} loading={busy === 'build'} onClick={() => onTry(0)}>
        Build without sending
      </Button>
    </div>
    {tried?.map(({ stage, comment, request, response }) => (
      <section key={stage} aria-label={`Test of the ${stage}`}>
        <TriedRequest title={`${stage === 'ping' ? 'Ping' : 'Post'}: ${comment}`} request={request} />
        {response ? (
          <CodeViewer title="Answer" code={JSON.stringify(response, null, 2)} language="json" height={160} />
        ) : null}
      </section>
    ))}
  </>
)
