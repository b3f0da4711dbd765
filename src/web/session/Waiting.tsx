import { Loading } from '@/web/kit'
import { useSession } from './use-session'
import classes from './waiting.module.css'

/** In place of a page until it is known who is signed in. */
export function Waiting() {
  const { unanswered } = useSession()
  if (!unanswered) return <Loading />
  return (
    <div className={classes['waiting']}>
      <Loading label="Waiting for the server" inline />
      <p role="alert">The server is not answering. Trying again…</p>
    </div>
  )
}
