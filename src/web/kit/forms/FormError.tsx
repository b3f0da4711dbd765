import { Alert } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { IconAlertCircle } from '../icons'

/** What is wrong with the whole form; stands above it. */
export function FormError({ text }: { text?: string | null | undefined }) {
  const form = useFormContext() as ReturnType<typeof useFormContext> | null
  const shown = text ?? form?.formState.errors.root?.['server']?.message
  if (!shown) return null
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      tabIndex={-1}
      data-form-error
      icon={<IconAlertCircle size={18} aria-hidden />}
      mb="md"
      styles={{ message: { whiteSpace: 'pre-line', color: 'var(--s-bad)' } }}
    >
      {shown}
    </Alert>
  )
}
