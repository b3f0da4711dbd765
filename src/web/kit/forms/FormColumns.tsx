import type { ReactNode } from 'react'
import classes from './forms.module.css'

/** Fields side by side where there is room. */
export function FormColumns({ children }: { children: ReactNode }) {
  return <div className={classes['columns']}>{children}</div>
}
