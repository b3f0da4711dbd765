import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Mark, markTitle } from '@/features/demand/pasted-answers/public'
import { Badge, Choice } from '@/web/kit'
import type { AnswerValue, AnswerValues } from '../answer-values'
import {
  BID_ROLES,
  type BidRole,
  bidRolesIn,
  bidsIn,
  bidsOf,
  clickBid,
  markBids,
  noBids,
  setPick,
  unmarkBids,
} from '../bids'
import { valueAt } from '../json-patch'
import type { Stage } from '../suggest'
import { JsonOnly } from './JsonOnly'
import { OnlyIf } from './OnlyIf'
import { answerSources } from './sources'
import classes from './format-editor.module.css'

const TITLES: Readonly<Record<BidRole, string>> = {
  price: 'Price',
  brand: 'Brand of the order',
  name: 'Brand name to offer',
  reference: 'Reference',
  carry: 'Token to carry',
  expires: 'Bid expires',
  accept: 'Counts only if it is so',
}

const PICKS = [
  { id: 'best', title: 'The highest bid' },
  { id: 'sum', title: 'All bids together' },
  { id: 'brand', title: 'The bid of the order’s brand' },
]

interface BidsEditorProps {
  readonly answer: AnswerValues
  readonly stage: Stage
  readonly mark: Mark
  readonly document: string
  readonly readOnly: boolean
  readonly onChange: (document: string) => void
}

/** "These are the bids": which list they are, what each says, and which one counts. */
export function BidsEditor({ answer, stage, mark, document, readOnly, onChange }: BidsEditorProps) {
  const [clicked, setClicked] = useState<AnswerValue | null>(null)
  const said = bidsOf(document, stage)
  if (!said) {
    if (readOnly || stage !== 'ping') return null
    return (
      <div className={classes['tools']}>
        {answer.lists.map((list) => (
          <Button
            key={list.field}
            size="compact-sm"
            variant="default"
            onClick={() => onChange(markBids(document, stage, list))}
          >
            These are the bids: {list.field} ({list.items.length})
          </Button>
        ))}
      </div>
    )
  }
  const list = bidsIn(document, stage, answer)
  const by = valueAt(document, ['result', stage, 'bids', 'pick', 'by'])
  const accept = ['result', stage, 'bids', 'accept']
  const sources = (current: string) => answerSources(document, ['result', stage, 'bids', 'values'], current)
  const roles = clicked ? bidRolesIn(document, stage, clicked) : []
  return (
    <div className={classes['map']} role="group" aria-label="Bids">
      <div className={classes['tools']}>
        <b>Bids</b> <code>{said.each}</code>
        {said.pick === 'other' ? (
          <span>
            which one counts{' '}
            <JsonOnly field="which bid counts" path={['result', stage, 'bids', 'pick']} readOnly={readOnly} />
          </span>
        ) : (
          <Choice
            label="Which bid counts"
            options={by === undefined ? PICKS.slice(0, 2) : PICKS}
            value={said.pick}
            disabled={readOnly}
            onChange={(pick) =>
              onChange(
                setPick(document, stage, pick === 'brand' ? { by: String(by) } : pick === 'sum' ? 'sum' : 'best'),
              )
            }
            clearable={false}
          />
        )}
        {readOnly ? null : (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange(unmarkBids(document, stage))}>
            These are not the bids
          </Button>
        )}
      </div>
      {list === null ? <p className={classes['muted']}>This answer has no such list.</p> : null}
      {(list?.items ?? []).slice(0, 5).map((values, number) => (
        <ul key={number} className={classes['values']} aria-label={`Bid ${number + 1}`}>
          {values.map((value) => (
            <li key={value.field}>
              <button
                type="button"
                aria-pressed={clicked === value}
                disabled={readOnly}
                onClick={() => setClicked(value)}
              >
                <code>
                  {number + 1}. {value.field}
                </code>{' '}
                <b>{String(value.value)}</b>
              </button>
              {bidRolesIn(document, stage, value).map((role) => (
                <Badge key={role} tone="info">
                  {TITLES[role].toLowerCase()}
                </Badge>
              ))}
            </li>
          ))}
        </ul>
      ))}
      {clicked && !readOnly ? (
        <div className={classes['tells']} role="group" aria-label="What it tells of a bid">
          <span>
            <code>{clicked.field}</code> = <b>{String(clicked.value)}</b> of each bid is its
          </span>
          {BID_ROLES.map((role) => (
            <Button
              key={role}
              size="compact-sm"
              variant={roles.includes(role) ? 'filled' : 'default'}
              onClick={() => onChange(clickBid(document, role, stage, clicked))}
            >
              {TITLES[role]}
            </Button>
          ))}
        </div>
      ) : null}
      <OnlyIf
        field="counting a bid"
        document={document}
        condition={valueAt(document, accept)}
        path={accept}
        readOnly={readOnly}
        always="count a bid"
        sources={sources}
        first={{ of: sources('')[0]?.id ?? 'price', how: 'there', value: '' }}
        onChange={onChange}
      />
      {mark === 'sold' || readOnly ? null : (
        <Button size="compact-sm" variant="default" onClick={() => onChange(noBids(document, stage, mark))}>
          No bid that counts means {markTitle(mark, stage)}
        </Button>
      )}
    </div>
  )
}
