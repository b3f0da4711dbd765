import { PasswordInput } from '@mantine/core'
import { type FieldValues, type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import { IconCheck, IconMinus } from '../icons'
import { asText, type FieldProps, useField } from './field'
import classes from './forms.module.css'

interface PasswordRule {
  readonly label: string
  readonly met: (password: string) => boolean
}

/** doc1 §5; a special character is anything that is neither letter, digit nor space (decision F14). */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { label: 'At least 8 characters', met: (p) => p.length >= 8 },
  { label: 'A special character', met: (p) => /[^\p{L}\p{N}\s]/u.test(p) },
  { label: 'A number', met: (p) => /\d/.test(p) },
  { label: 'A capital letter', met: (p) => /\p{Lu}/u.test(p) },
]

export const isStrongPassword = (password: string): boolean => PASSWORD_RULES.every((rule) => rule.met(password))

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
  const same: PasswordRule[] = confirmation
    ? [{ label: 'Both passwords are the same', met: (p) => p !== '' && p === repeated }]
    : []
  return (
    <ul className={classes['rules']} aria-label="Password rules">
      {[...PASSWORD_RULES, ...same].map(({ label, met }) => {
        const holds = met(password)
        return (
          <li key={label} data-met={holds || undefined}>
            {holds ? <IconCheck size={13} aria-hidden /> : <IconMinus size={13} aria-hidden />}
            {label}
            <span className="s-sr-only">{holds ? ' (met)' : ' (not met yet)'}</span>
          </li>
        )
      })}
    </ul>
  )
}
