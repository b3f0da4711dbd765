import { useState } from 'react'
import classes from './reports.module.css'

/** So much of a reason is shown at first (doc3 §9). */
const SHOWN = 25

export function RejectReason({ text }: { readonly text: string }) {
  const [whole, setWhole] = useState(false)
  if (text.length <= SHOWN) return <>{text}</>
  return (
    <span className={whole ? classes['reason'] : undefined}>
      {whole ? text : `${text.slice(0, SHOWN)}…`}
      <button type="button" className={classes['toggle']} aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? 'less' : 'more'}
      </button>
    </span>
  )
}
