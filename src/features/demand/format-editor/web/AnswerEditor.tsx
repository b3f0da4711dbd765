import { Button, NumberInput, SegmentedControl, Textarea } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { Badge } from '@/web/kit'
import { type AnswerValue, valuesOf } from '../answer-values'
import { byStatus, click, type Role } from '../click'
import { dialectOf } from '../dialect'
import { toldOnlyBy } from '../of-answer'
import { rolesIn } from '../roles-in'
import { tidied } from '../tidy'
import { unclick } from '../unclick'
import { type Mark, markTitle, type PastedAnswer } from '@/features/demand/pasted-answers/public'
import type { Check } from '../contract'
import type { Stage } from '../suggest'
import { BidsEditor } from './BidsEditor'
import { KeepCertain } from './KeepCertain'
import { RemoveAnswer } from './RemoveAnswer'
import type { DraftContent } from './use-draft'
import classes from './format-editor.module.css'

const OFFERED: readonly Mark[] = ['sold', 'refused', 'duplicate', 'later', 'error']

const ROLE_TITLES: Readonly<Record<Role, string>> = {
  outcome: 'Outcome',
  also: 'Must be there too',
  price: 'Price',
  reference: 'Reference',
  reason: 'Reason',
  redirect: 'Consumer link',
  brand: 'Brand name to offer',
  carry: 'Token to carry',
  expires: 'Bid expires',
  nothing: 'Nothing',
}

const rolesFor = (stage: Stage): Role[] =>
  stage === 'ping'
    ? ['outcome', 'also', 'price', 'reference', 'reason', 'expires', 'carry', 'nothing', 'brand']
    : ['outcome', 'also', 'price', 'reference', 'reason', 'redirect', 'nothing']

interface AnswerEditorProps {
  readonly number: number
  readonly answer: PastedAnswer
  readonly reading: Check['answers'][number] | undefined
  readonly content: DraftContent
  readonly readOnly: boolean
  readonly onChange: (answer: PastedAnswer, document?: string) => void
  readonly onRemove: (document: string) => void
}

/** Three questions: what does it mean, which values say so, and how Sluice reads it now. */
export function AnswerEditor(props: AnswerEditorProps) {
  const { number, answer, reading, content, readOnly, onChange, onRemove } = props
  const { document } = content
  const { stage, mark, status, body } = answer
  const [clicked, setClicked] = useState<AnswerValue | null>(null)
  const found = valuesOf(body)
  const { reads } = found
  const better = reads === 'json' || reads === 'xml' ? null : tidied(body)
  const dialect = dialectOf(document, stage, reads)
  const values = found.values.map(dialect.fit)
  const say = (value: AnswerValue, role: Role) => {
    if (role !== 'also' && tags(value).includes(role) && saysSo(value, role)) {
      onChange(answer, unclick(document, role, { stage, value }))
      return
    }
    const { text, shape, other } = dialect
    onChange(answer, click(text, role, { stage, value, mark, status, shape, other }))
  }
  /** A value that decides otherwise is told anew; one that says this already is taken back. */
  const saysSo = (value: AnswerValue, role: Role): boolean => {
    if (role !== 'outcome') return true
    const without = unclick(document, role, { stage, value })
    const { shape, other } = dialect
    return click(without, role, { stage, value, mark, status, shape, other }) === document
  }
  const tags = (value: AnswerValue) => rolesIn(document, stage, value)
  const told = () => toldOnlyBy(document, content.answers, number - 1)
  useHotkeys(
    rolesFor(stage).map((role, index) => [
      String(index + 1),
      () => (clicked && !readOnly ? say(clicked, role) : undefined),
    ]),
  )
  return (
    <section aria-label={`Answer ${number}`} className={classes['card']}>
      <div className={classes['tools']}>
        <h2>Answer {number}</h2>
        <NumberInput
          aria-label="HTTP status"
          prefix="HTTP "
          min={100}
          max={599}
          hideControls
          value={status}
          readOnly={readOnly}
          onChange={(next) => onChange({ ...answer, status: Number(next) || 200 })}
        />
        {readOnly ? null : (
          <RemoveAnswer
            countRules={() => told().count}
            onRemove={(withRules) => onRemove(withRules ? told().without : document)}
          />
        )}
      </div>
      <h3>1. What does this answer mean?</h3>
      <SegmentedControl
        aria-label="Meaning"
        value={mark}
        disabled={readOnly}
        onChange={(next) => onChange({ ...answer, mark: next })}
        data={OFFERED.map((value) => ({ value, label: markTitle(value, stage) }))}
      />
      <Textarea
        label="The answer"
        classNames={{ input: classes['mono'] ?? '' }}
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        value={body}
        readOnly={readOnly}
        onChange={(event) => {
          setClicked(null)
          onChange({ ...answer, body: event.currentTarget.value })
        }}
      />
      {better !== null && !readOnly ? (
        <p className={classes['note']}>
          Printed in a form that no program reads.{' '}
          <Button size="compact-sm" variant="default" onClick={() => onChange({ ...answer, body: better })}>
            Write it as {valuesOf(better).reads.toUpperCase()}
          </Button>
        </p>
      ) : null}
      <h3>2. Click the values that say so</h3>
      {values.length === 0 && body !== '' ? <p>There is nothing to click in it.</p> : null}
      <ul className={classes['values']}>
        {values.map((value) => (
          <li key={JSON.stringify(value.reading)}>
            <button
              type="button"
              aria-pressed={clicked?.field === value.field}
              disabled={readOnly}
              onClick={() => setClicked(value)}
            >
              <code>{value.field}</code> <b>{String(value.value)}</b>
            </button>
            {tags(value).map((role) => (
              <Badge key={role} tone="info">
                {role === 'outcome' ? 'decides' : ROLE_TITLES[role].toLowerCase()}
              </Badge>
            ))}
          </li>
        ))}
      </ul>
      {clicked && !readOnly ? (
        <div className={classes['tells']} role="group" aria-label="What it tells">
          <span>
            <code>{clicked.field}</code> = <b>{String(clicked.value)}</b> tells us
          </span>
          {rolesFor(stage).map((role, index) => (
            <Button
              key={role}
              aria-keyshortcuts={String(index + 1)}
              title={`Key ${index + 1}`}
              size="compact-sm"
              variant={tags(clicked).includes(role) ? 'filled' : 'default'}
              onClick={() => say(clicked, role)}
            >
              {role === 'outcome' ? `Outcome: ${markTitle(mark, stage)}` : ROLE_TITLES[role]}
            </Button>
          ))}
        </div>
      ) : null}
      <BidsEditor
        answer={found}
        stage={stage}
        mark={mark}
        document={dialect.text}
        readOnly={readOnly}
        onChange={(text) => onChange(answer, text)}
      />
      {!readOnly && mark === 'sold' && reading && reading.mark !== 'sold' ? (
        <KeepCertain
          vouched={{ stage, status, reads, value: clicked }}
          content={content}
          onChange={(text) => onChange(answer, text)}
        />
      ) : null}
      {!readOnly && mark !== 'sold' && (status < 200 || status > 299) ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange(answer, byStatus(document, stage, mark, status))}
        >
          HTTP {status} always means {markTitle(mark, stage)}
        </Button>
      ) : null}
      <h3>3. Sluice reads it as</h3>
      <p className={reading?.asmarked ? classes['good'] : classes['bad']} role="status">
        {reading ? reading.words : 'Not read yet.'}
        {reading && !reading.asmarked ? `. It is marked ${markTitle(mark, stage)}.` : ''}
      </p>
    </section>
  )
}
