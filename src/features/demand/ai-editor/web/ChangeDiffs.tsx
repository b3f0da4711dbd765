import { Badge, TextDiff } from '@/web/kit'
import type { FormatTest } from '../contract'
import classes from './ai-editor.module.css'

/** One side of a unified diff; pieces that were left out between two hunks stay a line. */
const sideOf = (diff: string, without: '+' | '-'): string =>
  diff
    .split('\n')
    .filter((line) => !line.startsWith(without))
    .map((line) => (line.startsWith('@@') ? '…' : line.slice(1)))
    .join('\n')

interface DiffsProps {
  readonly contentfilediff: string
  readonly analyzefilediff: string
}

/** The data and the result document, each with what changes in it. */
export function ChangeDiffs({ contentfilediff, analyzefilediff }: DiffsProps) {
  const parts = [
    ['Data', contentfilediff],
    ['Result', analyzefilediff],
  ] as const
  return (
    <div className={classes['diffs']}>
      {parts.map(([title, diff]) =>
        diff === '' ? (
          <p key={title} className={classes['muted']}>
            {title}: no change
          </p>
        ) : (
          <TextDiff key={title} title={title} before={sideOf(diff, '+')} after={sideOf(diff, '-')} context={200} />
        ),
      )}
    </div>
  )
}

/** Failed ones first: they are what somebody looks for. */
export function TestResults({ tests }: { readonly tests: readonly FormatTest[] }) {
  const failed = tests.filter(({ passed }) => !passed)
  const shown = [...failed, ...tests.filter(({ passed }) => passed)]
  if (tests.length === 0) return <p className={classes['muted']}>No tests ship with this send format.</p>
  return (
    <details open={failed.length > 0} className={classes['tests']}>
      <summary>
        Tests{' '}
        {failed.length === 0 ? (
          <Badge tone="success">all {tests.length} pass</Badge>
        ) : (
          <Badge tone="danger">
            {failed.length} of {tests.length} fail
          </Badge>
        )}
      </summary>
      <ul>
        {shown.map(({ title, passed, detail }, n) => (
          <li key={n}>
            <Badge tone={passed ? 'success' : 'danger'}>{passed ? 'passed' : 'failed'}</Badge> {title}
            <span className={classes['muted']}> {detail}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
