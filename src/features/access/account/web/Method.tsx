import type { ReactNode } from 'react'
import classes from './account.module.css'

interface MethodProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly action: ReactNode
}

export const Method = ({ icon, title, text, action }: MethodProps) => (
  <section className={classes['method']} aria-label={title}>
    {icon}
    <div>
      <h2 className={classes['heading']}>{title}</h2>
      <p className={classes['text']}>{text}</p>
    </div>
    {action}
  </section>
)
