import { PasswordInput } from '@mantine/core'
import { type FieldValues, type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import { PASSWORD_RULES } from '@/kernel/password-rules'
import { IconCheck, IconMinus } from '../icons'
import { asText, type FieldProps, useField } from './field'
import classes from './forms.module.css'

interface PasswordFieldProps<V extends FieldValues> extends FieldProps<V> {
  readonly autoComplete?: 'current-password' | 'new-password'
  /** Shows which rules of a new password hold so far. */
  readonly checklist?: boolean
  /** Name of the confirmation field: adds the rule that both are the same. */
  readonly confirmation?: FieldPath<V>
}

export function PasswordField<V extends FieldValues>(props: PasswordFieldProps<V>) {
  const { value, change, field, shared } = useField(props)
  const { autoComplete = 'current-password', checklist = false, confirmation } = props
  const password = asText(value)
  return (
    <div>
      <PasswordInput
        {...shared}
        {...field}
        autoComplete={autoComplete}
        aria-invalid={shared.error ? true : undefined}
        visibilityToggleButtonProps={{ 'aria-label': `Show or hide ${shared.label.toLowerCase()}` }}
        value={password}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {checklist ? <Checklist password={password} confirmation={confirmation} /> : null}
    </div>
  )
}

function Checklist({ password, confirmation }: { password: string; confirmation: string | undefined }) {
  const { control } = useFormContext()
  const repeated = asText(useWatch({ control, name: confirmation ?? '' }) as unknown)
  const rules = PASSWORD_RULES.map(({ label, holds }) => ({ label, met: holds(password) }))
  if (confirmation) rules.push({ label: 'Both passwords are the same', met: password !== '' && password === repeated })
  return (
    <ul className={classes['rules']} aria-label="Password rules">
      {rules.map(({ label, met }) => (
        <li key={label} data-met={met || undefined}>
          {met ? <IconCheck size={13} aria-hidden /> : <IconMinus size={13} aria-hidden />}
          {label}
          <span className="s-sr-only">{met ? ' (met)' : ' (not met yet)'}</span>
        </li>
      ))}
    </ul>
  )
}
