import { useState } from 'react'
import { IconCircleCheck } from '@/web/kit/icons'
import type { FirstSale } from '../first-sale'
import classes from './first-sale.module.css'

/** Whether the first lead was sold while this screen was looking: said once, then the dashboard is as any other. */
export function useJustSold(firstSale: FirstSale | null | undefined): boolean {
  const [waited, setWaited] = useState(false)
  if (firstSale && !waited) setWaited(true)
  return waited && firstSale === null
}

export function FirstSold() {
  return (
    <p role="status" className={classes['sold']}>
      <IconCircleCheck size={18} aria-hidden />
      <span>
        The first lead is sold. <a href="/lead/report/details">See it</a>
      </span>
    </p>
  )
}
