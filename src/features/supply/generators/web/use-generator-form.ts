import { useMemo, useState } from 'react'
import { z } from 'zod'
import { useZodForm } from '@/web/kit/forms'
import type { ProductField } from '../contract'
import { failureOf } from './exchange'

const required = z.string('Required').trim().min(1, 'Required')

/** A form over fields that the server names; all of them are required. */
export function useGeneratorForm(fields: readonly ProductField[]) {
  const [failure, setFailure] = useState<string | null>(null)
  const schema = useMemo(() => z.object(Object.fromEntries(fields.map(({ name }) => [name, required]))), [fields])
  const values = useMemo(() => Object.fromEntries(fields.map(({ name, value }) => [name, value])), [fields])
  const form = useZodForm(schema, { values })
  const names = useMemo(() => new Set(fields.map(({ name }) => name)), [fields])
  /** What was refused goes to its field and under the form. */
  const showFailure = (error: unknown): void => {
    const { fields: problems, text } = failureOf(error, names)
    for (const [name, message] of problems) form.setError(name, { type: 'server', message })
    setFailure(text)
  }
  return { form, failure, showFailure, clearFailure: () => setFailure(null) }
}
