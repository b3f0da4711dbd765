import type { ReactNode } from 'react'
import { z } from 'zod'
import { openDialog } from '@/web/kit'
import { Form, FormActions, NumberField, useZodForm } from '@/web/kit/forms'
import { USUAL_KEEP_DAYS } from '../contract'

const Keep = z.object({ keepdays: z.number('Enter a number').int().min(0, '0 to 30 days').max(30, '0 to 30 days') })

interface RotateKey {
  /** Without one nothing can live on. */
  readonly hasKey: boolean
  /** Which key it is, and what depends on it. */
  readonly about?: ReactNode
  readonly rotate: (body: { keepdays: number }) => Promise<{ apikey: string }>
  readonly shown: (made: { apikey: string }) => void
}

function RotateForm({ hasKey, about, rotate, shown, close }: RotateKey & { readonly close: () => void }) {
  const form = useZodForm(Keep, { values: { keepdays: hasKey ? USUAL_KEEP_DAYS : 0 } })
  return (
    <Form
      form={form}
      unguarded
      onSubmit={async (body) => {
        const made = await rotate(body)
        close()
        shown(made)
      }}
    >
      {about === undefined ? null : <p>{about}</p>}
      {hasKey ? (
        <NumberField
          control={form.control}
          name="keepdays"
          label="Days the old key lives on"
          description="0 to 30. With 0 the old key is refused at once."
          min={0}
          max={30}
          required
        />
      ) : (
        <p>Nothing can be posted until the RCID has a key.</p>
      )}
      <FormActions save={hasKey ? 'Rotate key' : 'Make key'} cancel={close} />
    </Form>
  )
}

/** Asks how long the old key lives on, makes a new one and shows it. */
export const askRotation = (key: RotateKey): void =>
  void openDialog({ title: key.hasKey ? 'Rotate API key' : 'Make API key', steady: true }, (answer) => (
    <RotateForm {...key} close={() => answer(null)} />
  ))
