import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { versionCalls } from '@/features/platform/version/contract'
import { asking } from '@/web/api/query'
import { stored } from '@/web/session/store'
import { useSession } from '@/web/session/use-session'
import { PlainDialog } from './PlainDialog'

const EVERY = 60_000
const RELOAD_AFTER_S = 60
const SNOOZE_MS = 600_000

/** Tells of a newer console. Whoever is not signed in has nothing to lose and is reloaded at once. */
export function UpdatePrompt() {
  const { state } = useSession()
  const [snoozed, setSnoozed] = useState(false)
  const { data: version } = useQuery({ ...asking(versionCalls.admin), refetchInterval: EVERY })
  const [known, setKnown] = useState(() => stored.read('version'))
  useEffect(() => {
    if (version === undefined || known !== null) return
    stored.write('version', version)
    setKnown(version)
  }, [version, known])
  useEffect(() => {
    if (!snoozed) return
    const timer = setTimeout(() => setSnoozed(false), SNOOZE_MS)
    return () => clearTimeout(timer)
  }, [snoozed])
  const differs = version !== undefined && known !== null && version !== known
  useEffect(() => {
    if (differs && state === 'signedOut') reload(version)
  }, [differs, state, version])
  if (!differs || state !== 'signedIn' || snoozed) return null
  return <Prompt onReload={() => reload(version)} onSnooze={() => setSnoozed(true)} />
}

function reload(version: string): void {
  stored.write('version', version)
  window.location.reload()
}

function Prompt({ onReload, onSnooze }: { readonly onReload: () => void; readonly onSnooze: () => void }) {
  const [left, setLeft] = useState(RELOAD_AFTER_S)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left <= 0) onReload()
  }, [left, onReload])
  return (
    <PlainDialog title="New Application Updates Available" onClose={onSnooze}>
      <Text size="sm">This page reloads in {Math.max(0, left)} seconds. Unsaved input would be lost.</Text>
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={onSnooze}>
          Snooze
        </Button>
        <Button onClick={onReload} data-autofocus>
          Reload
        </Button>
      </Group>
    </PlainDialog>
  )
}
