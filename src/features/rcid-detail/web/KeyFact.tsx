import { Button, Group } from '@mantine/core'
import { z } from 'zod'
import { rcidCalls, type RcidItem } from '@/features/rcids/contract'
import { showKey } from '@/features/rcids/web/public'
import { api } from '@/web/api/client'
import { DateTime, openDialog } from '@/web/kit'
import { Form, FormActions, NumberField, useZodForm } from '@/web/kit/forms'

const Keep = z.object({ keepdays: z.number('Enter a number').int().min(0, '0 to 30 days').max(30, '0 to 30 days') })
const USUAL_DAYS = 7

function RotateForm({ rcid, close }: { rcid: RcidItem; close: () => void }) {
  const form = useZodForm(Keep, { values: { keepdays: rcid.apikey === null ? 0 : USUAL_DAYS } })
  return (
    <Form
      form={form}
      unguarded
      onSubmit={async (body) => {
        const made = await api(rcidCalls.rotateKey, { params: { id: rcid.id }, body })
        close()
        showKey(made)
      }}
    >
      {rcid.apikey === null ? (
        <p>Nothing can be posted until the RCID has a key.</p>
      ) : (
        <NumberField
          control={form.control}
          name="keepdays"
          label="Days the old key lives on"
          description="0 to 30. With 0 the old key is refused at once."
          min={0}
          max={30}
          required
        />
      )}
      <FormActions save={rcid.apikey === null ? 'Make key' : 'Rotate key'} cancel={close} />
    </Form>
  )
}

/** The key as far as it may be shown, and the way to a new one. */
export function KeyFact({ rcid }: { rcid: RcidItem }) {
  const rotate = () =>
    void openDialog({ title: rcid.apikey === null ? 'Make API key' : 'Rotate API key', steady: true }, (answer) => (
      <RotateForm rcid={rcid} close={() => answer(null)} />
    ))
  const lives = rcid.earlierkeyuntil !== null && new Date(rcid.earlierkeyuntil) > new Date()
  return (
    <Group gap="xs">
      <span className="s-mono">{rcid.apikey ?? 'None yet'}</span>
      <Button size="compact-xs" variant="default" onClick={rotate}>
        {rcid.apikey === null ? 'Make key' : 'Rotate'}
      </Button>
      {lives ? (
        <span>
          old key until <DateTime value={rcid.earlierkeyuntil ?? ''} show="minute" />
        </span>
      ) : null}
    </Group>
  )
}
