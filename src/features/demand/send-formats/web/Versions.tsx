import { useState } from 'react'
import { TabStrip } from '@/web/kit'
import { PART_NAMES, type SendFormat } from '../contract'
import { PartVersions } from './PartVersions'
import { PART_LABELS } from './words'
import classes from './send-formats.module.css'

/** The versions of an order's three classes. */
export function Versions({ chosen }: { readonly chosen: SendFormat }) {
  const [tab, setTab] = useState<string>(PART_NAMES[0])
  const tabs = PART_NAMES.flatMap((part) => {
    const name = chosen[part]
    const panel = () => <PartVersions chosen={chosen} part={part} name={name ?? ''} />
    return name === null ? [] : [{ name: part, title: PART_LABELS[part], panel }]
  })
  if (tabs.length === 0) return null
  return (
    <section className={classes['same']} aria-label="Versions">
      <h2>Versions</h2>
      <TabStrip label="Versions by class" tabs={tabs} current={tab} open={setTab} />
    </section>
  )
}
