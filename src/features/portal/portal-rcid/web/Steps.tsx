import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateTime } from '@/web/kit'
import { IconCheck } from '@/web/kit/icons'
import page from '@/web/portal/home.module.css'
import type { PortalRcid } from '../contract'
import classes from './rcid.module.css'

interface Step {
  readonly title: string
  readonly done: boolean
  readonly text: ReactNode
}

const since = (word: string, when: PortalRcid['testping'], none: string): ReactNode =>
  when === null ? (
    none
  ) : (
    <>
      {word} <DateTime value={when} show="minute" />
    </>
  )

const stepsOf = ({ apikey, apikeyat, testping, testpost, status }: PortalRcid): readonly Step[] => [
  {
    title: 'API key',
    done: apikey !== null,
    text: since('created', apikeyat, apikey === null ? 'none yet' : 'created'),
  },
  { title: 'Test ping', done: testping !== null, text: since('answered', testping, 'none yet') },
  { title: 'Test post', done: testpost !== null, text: since('taken', testpost, 'none yet') },
  { title: 'Live', done: status === 'active', text: status === 'active' ? 'leads are sold' : 'staff turn it on' },
]

/** They come from what was received: nobody ticks them. */
export function Steps({ rcid }: { readonly rcid: PortalRcid }) {
  const steps = stepsOf(rcid)
  const next = steps.findIndex(({ done }) => !done)
  return (
    <ol className={classes['steps']} aria-label="Steps to go live">
      {steps.map(({ title, done, text }, at) => (
        <li key={title} data-done={done || undefined} data-next={at === next || undefined}>
          <span className={classes['mark']} aria-hidden>
            {done ? <IconCheck size={15} /> : at + 1}
          </span>
          <b>{title}</b>
          <span className={page['quiet']}>
            {done ? <VisuallyHidden>done, </VisuallyHidden> : null}
            {text}
          </span>
        </li>
      ))}
    </ol>
  )
}
