import { Button } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { api } from '@/web/api/client'
import { problemOf, toastError } from '@/web/kit'
import { IconEye } from '@/web/kit/icons'
import { usePermission } from '@/web/session/use-session'
import { leadCalls } from '../contract'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'

type Values = Readonly<Record<string, string>>

interface Reveal {
  /** Null until somebody asked; then known while the lead is open, and no longer. */
  readonly values: Values | null
  readonly reveal: () => Promise<void>
  readonly allowed: boolean
}

const RevealContext = createContext<Reveal>({ values: null, reveal: () => Promise.resolve(), allowed: false })

export function RevealProvider({ lead, children }: { lead: number; children: ReactNode }) {
  const [values, setValues] = useState<Values | null>(null)
  const allowed = usePermission(leadPermissions.lead_revealdata)
  const reveal = useCallback(async () => {
    try {
      setValues((await api(leadCalls.reveal, { params: { id: lead }, body: {} })).fields)
    } catch (error) {
      toastError('Reveal', problemOf(error).message)
    }
  }, [lead])
  const shared = useMemo(() => ({ values, reveal, allowed }), [values, reveal, allowed])
  return <RevealContext value={shared}>{children}</RevealContext>
}

export const useReveal = (): Reveal => useContext(RevealContext)

/** The value in full once it was revealed. */
export function useShown(): (field: { name: string; value: string; masked: boolean }) => string {
  const { values } = useReveal()
  return ({ name, value, masked }) => (masked ? (values?.[name] ?? value) : value)
}

export function RevealButton({ small = false }: { small?: boolean }) {
  const { values, reveal, allowed } = useReveal()
  const [busy, setBusy] = useState(false)
  if (!allowed || values) return null
  const press = () => {
    setBusy(true)
    void reveal().finally(() => setBusy(false))
  }
  return (
    <Button
      variant="default"
      {...(small ? { size: 'compact-sm', 'aria-label': 'Reveal consumer data' } : {})}
      loading={busy}
      leftSection={<IconEye size={15} aria-hidden />}
      data-tip="Shows the consumer data; this is logged"
      onClick={press}
    >
      {small ? 'Reveal' : 'Reveal consumer data'}
    </Button>
  )
}
