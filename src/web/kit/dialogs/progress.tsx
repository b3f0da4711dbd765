import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { Badge, type Tone } from '../display/Badge'
import { problemOf } from '../feedback/problem'
import { OpenLink } from '../links/OpenLink'
import { type ItemState, useBulkRun } from './bulk-run'
import classes from './dialogs.module.css'
import { openDialog } from './open-dialog'

export interface BulkAction<Item, Answer> {
  readonly title: string
  readonly items: readonly Item[]
  /** 'Lead 900111'. */
  readonly name: (item: Item) => string
  readonly run: (item: Item) => Promise<Answer>
  /** What came of an item, shown in its row; 'Done' if left out. */
  readonly result?: (answer: Answer, item: Item) => ReactNode
  readonly parallel?: number
  /** The item's own screen; opened over the dialog where that screen can be. */
  readonly link?: (item: Item) => string
  /** After every run, the first and each retry: what changed is read again. */
  readonly onIdle?: () => void
}

export interface BulkResult<Item, Answer> {
  readonly done: readonly { readonly item: Item; readonly answer: Answer }[]
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[]
  readonly untried: readonly Item[]
}

const LOOK: Readonly<Record<ItemState<unknown>['state'], { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'secondary' },
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  stopped: { label: 'Not sent', tone: 'secondary' },
}

function collect<Item, Answer>(items: readonly Item[], states: readonly ItemState<Answer>[]): BulkResult<Item, Answer> {
  const result = { done: [], failed: [], untried: [] } as {
    done: { item: Item; answer: Answer }[]
    failed: { item: Item; error: unknown }[]
    untried: Item[]
  }
  items.forEach((item, index) => {
    const state = states[index]
    if (state?.state === 'done') result.done.push({ item, answer: state.answer })
    else if (state?.state === 'failed') result.failed.push({ item, error: state.error })
    else result.untried.push(item)
  })
  return result
}

interface ProgressBodyProps<Item, Answer> extends BulkAction<Item, Answer> {
  readonly answer: (result: BulkResult<Item, Answer>) => void
}

/** The browser asks before it throws away a running action. */
function useGuardedPage(running: boolean): void {
  useEffect(() => {
    if (!running) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [running])
}

/** The button that had the focus is gone when the run is over. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

function ProgressBody<Item, Answer>(props: ProgressBodyProps<Item, Answer>) {
  const { items, parallel = 6, answer } = props
  const [{ run, onIdle }] = useState(props)
  const { states, running, stop, retry } = useBulkRun({ items, run, parallel, onIdle })
  useGuardedPage(running)
  const { done, failed, untried } = collect(items, states)
  const settled = done.length + failed.length
  const percent = items.length === 0 ? 100 : Math.floor((100 * settled) / items.length)
  const again = failed.length + (running ? 0 : untried.length)
  const finish = () => answer(collect(items, states))
  const escape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !running) finish()
  }
  return (
    <Stack gap="md" onKeyDown={escape}>
      {running ? (
        <Text>
          Please do not refresh the page while this runs. What was sent is done in any case; the rest is not sent.
        </Text>
      ) : null}
      <Progress.Root size="lg">
        <Progress.Section value={percent} color={failed.length > 0 ? 'yellow.8' : 'accent'} aria-label={props.title} />
      </Progress.Root>
      <Text role="status">
        {running ? `${percent}%: ` : ''}
        {done.length} of {items.length} done, {failed.length} failed
        {running || untried.length === 0 ? '' : `, ${untried.length} not sent`}
      </Text>
      <Results {...props} states={states} running={running} />
      <Group justify="flex-end" gap="sm">
        {running ? (
          <Button variant="default" onClick={stop}>
            Stop after the running ones
          </Button>
        ) : (
          <>
            {again > 0 ? (
              <Button variant="default" onClick={retry}>
                Retry {again} failed
              </Button>
            ) : null}
            <Button ref={takeFocus} onClick={finish}>
              Close
            </Button>
          </>
        )}
      </Group>
    </Stack>
  )
}

/** Once all is over, what did not work stands first. */
const FIRST = ['failed', 'stopped']
const rankOf = ({ state }: ItemState<unknown>): number => (FIRST.includes(state) ? 0 : 1)

interface ResultsProps<Item, Answer> extends BulkAction<Item, Answer> {
  readonly running: boolean
  readonly states: readonly ItemState<Answer>[]
}

function Results<Item, Answer>({ title, items, states, running, name, link, result }: ResultsProps<Item, Answer>) {
  const rows = items.map((item, index) => ({ item, state: states[index] ?? ({ state: 'waiting' } as const) }))
  const shown = running ? rows : rows.sort((a, b) => rankOf(a.state) - rankOf(b.state))
  return (
    <div className={classes['scroll']}>
      <table className={classes['results']}>
        <caption className="s-sr-only">{title}: results</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">State</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ item, state }) => (
            <tr key={name(item)}>
              <th scope="row">{link ? <OpenLink href={link(item)}>{name(item)}</OpenLink> : name(item)}</th>
              <td>
                <Badge tone={LOOK[state.state].tone}>{LOOK[state.state].label}</Badge>
              </td>
              <td>
                {state.state === 'done' ? result?.(state.answer, item) : null}
                {state.state === 'failed' ? (
                  <span className={classes['problem']}>{problemOf(state.error).message}</span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `const runBulk = useProgressDialog(); const { failed } = await runBulk({ title: 'Re-Match', items, name, run })` */
export function useProgressDialog() {
  return useCallback(
    async <Item, Answer>(action: BulkAction<Item, Answer>): Promise<BulkResult<Item, Answer> | null> => {
      return openDialog<BulkResult<Item, Answer>>(
        { title: action.title, size: 'lg', steady: true, unclosable: true },
        (answer) => <ProgressBody {...action} answer={answer} />,
      )
    },
    [],
  )
}
