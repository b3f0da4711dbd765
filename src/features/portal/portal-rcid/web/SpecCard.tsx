import { useState } from 'react'
import { Button } from '@mantine/core'
import { intakeCalls } from '@/features/supply/intake/contract'
import { IconExternalLink } from '@/web/kit/icons'
import page from '@/web/portal/home.module.css'
import type { PortalField, PortalRcid } from '../contract'
import classes from './rcid.module.css'

const SHOWN = 12

/** A page of its own, that needs no sign-in. */
const Spec = ({ href, title }: { readonly href: string; readonly title: string }) => (
  <a href={href} target="_blank" rel="noreferrer" aria-label={`Specification: ${title}`}>
    {title} <IconExternalLink size={14} aria-hidden />
  </a>
)

const weight = ({ ping, post }: PortalField): number => (ping === 'required' ? 0 : post === 'required' ? 1 : 2)

/** Where to send what: the fields as this RCID asks for them, needed ones first. */
export function SpecCard({ rcid: { specs, fields, pingminutes } }: { readonly rcid: PortalRcid }) {
  const [all, setAll] = useState(false)
  const sorted = [...fields].sort((a, b) => weight(a) - weight(b))
  const rows = all ? sorted : sorted.slice(0, SHOWN)
  return (
    <section className={page['card']} aria-labelledby="posting-specification">
      <header>
        <h2 id="posting-specification">Posting specification</h2>
        <span className={classes['links']}>
          <Spec href={specs.pingpost} title="Ping/post" />
          <Spec href={specs.directpost} title="Direct post" />
        </span>
      </header>
      <dl className={classes['places']}>
        <dt>Ping to</dt>
        <dd>/api{intakeCalls.ping.path}</dd>
        <dt>Post to</dt>
        <dd>/api{intakeCalls.post.path}</dd>
        <dt>Direct post to</dt>
        <dd>/api{intakeCalls.direct.path}</dd>
        <dt>Ping valid</dt>
        <dd>
          {pingminutes} {pingminutes === 1 ? 'minute' : 'minutes'}
        </dd>
      </dl>
      <table className={classes['fields']}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Ping</th>
            <th scope="col">Post</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, label, ping, post }) => (
            <tr key={field}>
              <th scope="row" data-tip={label}>
                {field}
              </th>
              <td data-need={ping}>{ping}</td>
              <td data-need={post}>{post}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {all || sorted.length <= SHOWN ? null : (
        <Button variant="subtle" onClick={() => setAll(true)}>
          All {sorted.length} fields
        </Button>
      )}
    </section>
  )
}
