import { Button } from '@mantine/core'
import { sendFormatPermissions } from '@/features/demand/send-formats/permissions'
import type { PastedAnswer } from '@/features/demand/pasted-answers/public'
import { api } from '@/web/api/client'
import { problemOf, toastError, useMemoDialog } from '@/web/kit'
import { usePermission } from '@/web/session/use-session'
import { keepAsCertain, LEAST_WHY, type Vouched } from '../certain'
import { formatEditorCalls } from '../contract'
import type { DraftContent } from './use-draft'
import classes from './format-editor.module.css'

interface KeepCertainProps {
  readonly vouched: Vouched
  readonly content: DraftContent
  readonly onChange: (document: string) => void
}

const shown = ({ body, status }: PastedAnswer): string => `HTTP ${status} ${body.slice(0, 80)}`

/** A sale that no compared value says: asked for with the answers it would sell wrongly, and with the reason that stays. */
export function KeepCertain({ vouched, content, onChange }: KeepCertainProps) {
  const may = usePermission(sendFormatPermissions.order_approvesendformat)
  const askWhy = useMemoDialog()
  if (!may)
    return (
      <p className={classes['muted']}>
        A sale that no clicked value says can be kept as certain by somebody who may approve send format changes.
      </p>
    )
  const ask = async () => {
    try {
      const trial = keepAsCertain(content.document, vouched, 'To be seen what it would sell')
      const { answers } = await api(formatEditorCalls.check, { body: { ...content, document: trial } }, { quiet: true })
      const wrong = content.answers.filter((one, i) => one.mark !== 'sold' && answers[i]?.mark === 'sold')
      const right = content.answers.filter((one, i) => one.mark === 'sold' && answers[i]?.mark === 'sold')
      const why = await askWhy({
        title: 'Keep as certain',
        text: (
          <div>
            <p>
              No value of the answer says that it is sold:{' '}
              {vouched.value ? `${vouched.value.field} is there` : 'its status alone'} would be enough. Pasted answers
              read as sold by it: {right.length}.
            </p>
            {wrong.length > 0 ? (
              <ul aria-label="Sold wrongly">
                {wrong.map((one, i) => (
                  <li key={i}>Sold wrongly: {shown(one)}</li>
                ))}
              </ul>
            ) : (
              <p>No pasted answer is sold wrongly by it.</p>
            )}
          </div>
        ),
        label: 'Why it is certain',
        required: true,
        yes: 'Keep as certain',
        no: 'Cancel',
      })
      if (why === null) return
      if (why.trim().length < LEAST_WHY) toastError('Error', `Say it in a sentence: at least ${LEAST_WHY} characters`)
      else onChange(keepAsCertain(content.document, vouched, why.trim().slice(0, 300)))
    } catch (error) {
      toastError('Error', problemOf(error).message)
    }
  }
  return (
    <Button size="compact-sm" variant="default" onClick={() => void ask()}>
      Keep as certain…
    </Button>
  )
}
