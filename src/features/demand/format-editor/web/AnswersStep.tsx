import { Button } from '@mantine/core'
import { useState } from 'react'
import { Badge, type Tone } from '@/web/kit'
import { IconPlus } from '@/web/kit/icons'
import { type Mark, markTitle, type PastedAnswer } from '@/features/demand/pasted-answers/public'
import type { Stage } from '../suggest'
import { certainRules, removeRule } from '../certain'
import { rulesOf } from '../click'
import { AnswerEditor } from './AnswerEditor'
import { PriceChoices } from './PriceChoices'
import { RuleLines } from './RuleLines'
import type { StepProps } from './shared'
import { StageChoice } from './StageChoice'
import { useStage } from './use-stage'
import classes from './format-editor.module.css'

const TONES: Readonly<Record<Mark, Tone>> = {
  sold: 'success',
  refused: 'secondary',
  duplicate: 'orange',
  later: 'info',
  error: 'danger',
  undecided: 'warning',
}

const blank = (stage: Stage): PastedAnswer => ({
  ...{ title: '', stage, mark: 'sold', status: 200, headers: [], body: '', settings: [], price: null },
})

/** Left the tests, in the middle the answer, right the rules that came of it. */
export function AnswersStep({ content, check, change, readOnly }: StepProps) {
  const stages = useStage(content)
  const { stage } = stages
  const [at, setAt] = useState(() => content.answers.findIndex((one) => one.stage === 'post'))
  const { answers } = content
  const listed = answers.map((answer, index) => ({ answer, index })).filter(({ answer }) => answer.stage === stage)
  const current = answers[at]?.stage === stage ? at : (listed[0]?.index ?? -1)
  const chosen = answers[current]
  const lines = check?.preview?.result.find((one) => one.stage === stage)?.lines ?? []
  const replace = (answer: PastedAnswer, document = content.document) =>
    change({ document, answers: answers.map((one, index) => (index === current ? answer : one)) })
  return (
    <div className={classes['answers']}>
      <section aria-label="Pasted answers" className={classes['card']}>
        <div className={classes['tools']}>
          <StageChoice {...stages} />
          {readOnly ? null : (
            <Button
              variant="default"
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => {
                change({ answers: [...answers, blank(stage)] })
                setAt(answers.length)
              }}
            >
              Paste answer
            </Button>
          )}
        </div>
        {listed.length === 0 ? (
          <p>Paste an answer of theirs as their specification shows it: one that means sold, one refused.</p>
        ) : null}
        <ol className={classes['pasted']}>
          {listed.map(({ answer, index }) => {
            const reading = check?.answers[index]
            return (
              <li key={index}>
                <button type="button" aria-current={index === current} onClick={() => setAt(index)}>
                  <span>
                    {index + 1} <Badge tone={TONES[answer.mark]}>{markTitle(answer.mark, stage)}</Badge> HTTP{' '}
                    {answer.status}
                  </span>
                  <code>{answer.body.slice(0, 44)}</code>
                  <span className={reading?.asmarked ? classes['ready'] : classes['blocked']}>
                    {reading ? `Read as: ${reading.words}` : 'Not read yet'}
                  </span>
                </button>
              </li>
            )
          })}
        </ol>
      </section>
      {chosen ? (
        <AnswerEditor
          key={current}
          number={current + 1}
          answer={chosen}
          reading={check?.answers[current]}
          content={content}
          readOnly={readOnly}
          onChange={replace}
          onRemove={(document) => change({ document, answers: answers.filter((_, index) => index !== current) })}
        />
      ) : null}
      <section aria-label="Rules in words" className={classes['card']}>
        <h2>How {stage} answers are read</h2>
        {lines.length === 0 && rulesOf(content.document, stage).length === 0 ? (
          <p>No rule yet: click a value that says what the answer means.</p>
        ) : null}
        <RuleLines
          document={content.document}
          stage={stage}
          lines={lines}
          readOnly={readOnly}
          onChange={(document) => change({ document })}
        />
        {certainRules(content.document, stage).map(({ index, why }) => (
          <p key={index} className={classes['note']}>
            Kept as certain: {why}{' '}
            {readOnly ? null : (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => change({ document: removeRule(content.document, stage, index) })}
              >
                Not certain any more
              </Button>
            )}
          </p>
        ))}
        <p className={classes['muted']}>Anything else is undecided, never a sale.</p>
        <PriceChoices
          document={content.document}
          stage={stage}
          readOnly={readOnly}
          onChange={(document) => change({ document })}
        />
      </section>
    </div>
  )
}
