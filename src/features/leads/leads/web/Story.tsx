import type { StoryPart } from '@/features/leads/lead-log/contract'
import { storyTone } from './verdict-look'
import classes from './summary.module.css'

interface StoryProps {
  readonly status: string
  readonly headline: readonly StoryPart[]
  readonly rest: readonly StoryPart[]
  readonly picked: readonly string[] | null
  readonly onPick: (groups: readonly string[] | null) => void
}

const same = (a: readonly string[] | null, b: readonly string[]): boolean => a?.join('\n') === b.join('\n')

/** What happened, in a sentence. Each count shows its orders; a second click shows all again. */
export function Story({ status, headline, rest, picked, onPick }: StoryProps) {
  const pick = (groups: readonly string[]) => onPick(same(picked, groups) ? null : groups)
  const parts = (list: readonly StoryPart[]) =>
    list.map(({ text, groups }, n) =>
      groups.length === 0 ? (
        <span key={n}>{text}</span>
      ) : (
        // A real button is a box: the full stop behind a long one would stand alone on the next line.
        <span
          key={n}
          role="button"
          tabIndex={0}
          className={classes['count']}
          aria-pressed={same(picked, groups)}
          onClick={() => pick(groups)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            pick(groups)
          }}
        >
          {text}
        </span>
      ),
    )
  return (
    <section aria-label="What happened" className={classes['story']} data-tone={storyTone(status)}>
      <p className={classes['headline']}>{parts(headline)}</p>
      {rest.length > 0 ? <p className={classes['rest']}>{parts(rest)}</p> : null}
    </section>
  )
}
