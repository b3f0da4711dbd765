import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { IconBan, IconCheck, IconDots, IconEdit, IconFileText, IconFlask, IconRefresh } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { useReveal } from './reveal'
import classes from './leads.module.css'
import type { LeadMoves } from './use-lead-moves'

interface ActionProps {
  readonly label: string
  readonly icon: ReactNode
  /** Why it cannot be done now; the button then only says so. */
  readonly why: string | null
  readonly busy?: boolean
  readonly primary?: boolean
  readonly onClick: () => void
}

export function Action({ label, icon, why, busy = false, primary = false, onClick }: ActionProps) {
  return (
    <Button
      variant={primary && why === null ? 'filled' : 'default'}
      leftSection={icon}
      loading={busy}
      {...(why === null ? { onClick } : { 'data-disabled': true, 'aria-disabled': true, 'data-tip': why })}
    >
      {label}
    </Button>
  )
}

/** What may be done to the lead now. What cannot apply is absent; while the lead is being processed all wait. */
export function LeadActions({ moves, lead }: { moves: LeadMoves; lead: number }) {
  const narrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const { rematch, noBuyer, fail, edit } = moves
  const likely = (
    <>
      {rematch ? <Action label="Re-Match" icon={<IconRefresh size={15} aria-hidden />} primary {...rematch} /> : null}
      {noBuyer ? <Action label="Match no buyer" icon={<IconCheck size={15} aria-hidden />} {...noBuyer} /> : null}
      {fail ? <Action label="Fail" icon={<IconBan size={15} aria-hidden />} {...fail} /> : null}
    </>
  )
  const whatIf = href('/tools/whatif', { lead })
  const evidence = href(`/lead/evidence/${lead}`)
  if (narrow)
    return (
      <div className={classes['actions']} data-narrow>
        {likely}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={36} variant="default" aria-label="More actions">
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component="a" href={whatIf}>
              What if?
            </Menu.Item>
            {edit?.why === null ? <Menu.Item onClick={edit.onClick}>Edit</Menu.Item> : null}
            <RevealItem />
            <Menu.Item component="a" href={evidence}>
              Evidence
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    )
  return (
    <div className={classes['actions']}>
      {likely}
      <Button component="a" href={whatIf} variant="default" leftSection={<IconFlask size={15} aria-hidden />}>
        What if?
      </Button>
      {edit ? <Action label="Edit" icon={<IconEdit size={15} aria-hidden />} {...edit} /> : null}
      <Button component="a" href={evidence} variant="default" leftSection={<IconFileText size={15} aria-hidden />}>
        Evidence
      </Button>
    </div>
  )
}

function RevealItem() {
  const { allowed, values, reveal } = useReveal()
  return allowed && !values ? <Menu.Item onClick={() => void reveal()}>Reveal consumer data</Menu.Item> : null
}
