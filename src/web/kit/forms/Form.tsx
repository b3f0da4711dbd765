import { Button, Group } from '@mantine/core'
import { useCanGoBack } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
} from 'react'
import { type FieldValues, FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form'
import { beginAtFirstField } from '../dialogs/first-field'
import { problemOf } from '../feedback/problem'
import { FormError } from './FormError'
import classes from './forms.module.css'
import { applyServerErrors, type FailText } from './server-errors'
import { useUnsavedGuard } from './use-unsaved-guard'

interface FormProps<V extends FieldValues, O> {
  readonly form: UseFormReturn<V, unknown, O>
  /** Saves. What it throws is shown: field errors beside the fields, the rest above the form. */
  readonly onSubmit: (values: O) => unknown
  /** The specification's text above the form for a refused save ('Duplicate email'), until the next edit. */
  readonly failText?: FailText
  /** Called for a stale edit (409) instead of showing it as an error; see ConflictDialog. */
  readonly onConflict?: (error: unknown) => unknown
  /** Shows what onSubmit threw in its own way, in place of the text above the form. */
  readonly onFail?: (error: unknown) => void
  /** Forms inside dialogs, and searches, may be left without asking. */
  readonly unguarded?: boolean
  /** How wide fields get; 'wide' for forms of several columns. */
  readonly width?: 'narrow' | 'wide'
  /** Where the text of a failed submit appears. */
  readonly errorAt?: 'top' | 'bottom'
  readonly children: ReactNode
}

const FRAMES = 20

/** To the first error as the eye finds it, once it has been drawn. */
export function focusFirstError(form: HTMLElement | null): void {
  let left = FRAMES
  const look = () => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-error]')
    if (!first && left-- > 0) window.requestAnimationFrame(look)
    first?.focus()
    first?.scrollIntoView({ block: 'nearest' })
  }
  window.requestAnimationFrame(look)
}

/** From every field, also where Enter has a meaning of its own. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.requestSubmit()
}

export function Form<V extends FieldValues, O>(props: FormProps<V, O>) {
  const {
    form,
    onSubmit,
    failText,
    onConflict,
    onFail,
    unguarded = false,
    width = 'narrow',
    errorAt = 'top',
    children,
  } = props
  const element = useRef<HTMLFormElement>(null)
  const saving = useRef(false)
  const { isDirty } = form.formState
  const dirty = useRef(isDirty)
  useEffect(() => {
    dirty.current = isDirty
  }, [isDirty])
  // A save that leads to another page must not be asked about the changes it has just saved.
  useUnsavedGuard(useCallback(() => !unguarded && dirty.current && !saving.current, [unguarded]))

  // What stood above the form was about the values before this edit.
  useEffect(() => {
    const edits = form.watch((_, { type }) => {
      if (type === 'change') form.clearErrors('root')
    })
    return () => edits.unsubscribe()
  }, [form])

  useEffect(() => beginAtFirstField(element.current), [])

  const focusError = () => focusFirstError(element.current)

  const save = async (values: O) => {
    saving.current = true
    try {
      await onSubmit(values)
      // Saved values are no changes any more: later ones from the server may replace them.
      form.reset(form.getValues(), { keepDirtyValues: false })
      dirty.current = false
    } catch (error) {
      if (onConflict && problemOf(error).status === 409) {
        await onConflict(error)
      } else {
        if (onFail) onFail(error)
        else applyServerErrors(form, error, failText)
        focusError()
      }
    } finally {
      saving.current = false
    }
  }

  const submit = (event: SyntheticEvent) => {
    // A form in a dialog must not submit the form of the page around it.
    event.stopPropagation()
    event.preventDefault()
    if (saving.current) return
    form.clearErrors('root')
    void form.handleSubmit(save, focusError)(event)
  }

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        onSubmit={submit}
        onKeyDown={saveByKey}
        className={classes['form']}
        data-width={width}
      >
        {errorAt === 'top' ? <FormError /> : null}
        {children}
        {errorAt === 'bottom' ? <FormError /> : null}
      </form>
    </FormProvider>
  )
}

/** Goes back to where the form was opened from; opened by its address, to `href`. */
function CancelLink({ href }: { href: string }) {
  const canGoBack = useCanGoBack()
  const goBack = (event: MouseEvent) => {
    if (!canGoBack || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    window.history.back()
  }
  return (
    <Button component="a" href={href} onClick={goBack} variant="default">
      Cancel
    </Button>
  )
}

interface FormActionsProps {
  readonly save?: string
  /** Where Cancel leads when there is no page to go back to, or what it does. */
  readonly cancel?: string | (() => void)
  /** Only where the specification disables saving. */
  readonly disabled?: boolean
  readonly children?: ReactNode
}

export function FormActions({ save = 'Save', cancel, disabled = false, children }: FormActionsProps) {
  const { formState } = useFormContext()
  return (
    <Group gap="sm" mt="sm">
      <Button type="submit" loading={formState.isSubmitting} disabled={disabled}>
        {save}
      </Button>
      {typeof cancel === 'string' ? (
        <CancelLink href={cancel} />
      ) : cancel ? (
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      ) : null}
      {children}
    </Group>
  )
}
