import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type CallOptions } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { useAction } from '@/web/api/use-action'
import type { CallAnswer } from '@/kernel/call'
import { DetailCard, Pending } from '@/web/kit'
import { useLocked } from '@/web/session/use-session'
import { portalAuthCalls } from '../contract'
import classes from './account.module.css'

type Mail = CallAnswer<typeof portalAuthCalls.mails>[number]

const SWITCH = {
  run: (options: CallOptions, { mail, on }: Mail) =>
    api(portalAuthCalls.switchMail, { body: { mail, on: !on } }, options),
  done: ({ title, on }: Mail) => `${title}: ${on ? 'off' : 'on'}`,
}

/** Which mails the user gets. */
export function OwnMails() {
  const mails = useQuery(asking(portalAuthCalls.mails))
  const locked = useLocked()
  const { start } = useAction(SWITCH)
  return (
    <div className={classes['narrow']}>
      <DetailCard title="Mails" columns={1} details={[]}>
        {mails.data ? (
          <ul className={classes['mails']}>
            {mails.data.map((mail) => (
              <li key={mail.mail}>
                <Switch
                  label={mail.title}
                  checked={mail.on}
                  disabled={locked !== undefined}
                  onChange={() => start(mail)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <Pending query={mails} />
        )}
      </DetailCard>
    </div>
  )
}
