import { type ReactNode, useEffect } from 'react'
import classes from './shell.module.css'

interface NoticeProps {
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}

/** A page that has nothing to show but the reason. */
export function Notice({ title, text, children }: NoticeProps) {
  useEffect(() => {
    document.title = `${title} · Sluice`
  }, [title])
  return (
    <div className={classes['notice']}>
      <h1>{title}</h1>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  )
}
