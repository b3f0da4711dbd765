const FIELDS = 'input:not([type="radio"], [type="checkbox"], [type="hidden"], [aria-haspopup]), textarea'

/**
 * A form in a dialog begins with its first field, not with the dialog's cross. The dialog puts the focus where this mark is;
 * a form that came later takes it itself.
 */
export function beginAtFirstField(form: HTMLElement | null): void {
  const dialog = form?.closest('[role="dialog"]')
  if (!form || !dialog || dialog.querySelector('[data-autofocus]')) return
  const first = form.querySelector<HTMLElement>(FIELDS)
  first?.setAttribute('data-autofocus', '')
  if (document.activeElement?.closest('header')?.parentElement === dialog) first?.focus({ preventScroll: true })
}
