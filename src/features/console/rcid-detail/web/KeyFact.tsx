import { Button, Group } from '@mantine/core'
import { rcidCalls, type RcidItem } from '@/features/supply/rcids/contract'
import { askRotation, showKey } from '@/features/supply/rcids/web/public'
import { api } from '@/web/api/client'
import { DateTime } from '@/web/kit'

/** The key as far as it may be shown, and the way to a new one. */
export function KeyFact({ rcid: { id, apikey, apikeyat, earlierkeyuntil } }: { rcid: RcidItem }) {
  const rotate = () =>
    askRotation({
      hasKey: apikey !== null,
      rotate: (body) => api(rcidCalls.rotateKey, { params: { id }, body: { ...body, replaces: apikeyat } }),
      shown: showKey,
    })
  const lives = earlierkeyuntil !== null && new Date(earlierkeyuntil) > new Date()
  return (
    <Group gap="xs">
      <span className="s-mono">{apikey ?? 'None yet'}</span>
      <Button size="compact-xs" variant="default" onClick={rotate}>
        {apikey === null ? 'Make key' : 'Rotate'}
      </Button>
      {lives ? (
        <span>
          old key until <DateTime value={earlierkeyuntil} show="minute" />
        </span>
      ) : null}
    </Group>
  )
}
