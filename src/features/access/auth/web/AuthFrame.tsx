import { type ReactNode, useEffect } from 'react'
import { side } from '@/web/session/side'
import classes from './auth.module.css'

interface AuthFrameProps {
  readonly title: string
  readonly children: ReactNode
}

/** Around every page that is open to visitors. */
export function AuthFrame({ title, children }: AuthFrameProps) {
  useEffect(() => {
    document.title = `${title} · Sluice`
  }, [title])
  return (
    <div className={classes['frame']}>
      <header className={classes['brand']}>
        <img src="/favicon.svg" alt="" width={26} height={26} />
        Sluice
      </header>
      <main className={classes['card']}>
        <h1 className={classes['title']}>{title}</h1>
        {children}
      </main>
    </div>
  )
}

export const BackToSignIn = () => (
  <a className={classes['link']} href={side().signInPath}>
    Back to Sign In
  </a>
)
