/** How a field is shown outside its form: its label, and a value of it in words. */
export interface FieldText {
  readonly label: string
  readonly write: (value: unknown) => string
}

const texts = new WeakMap<object, Map<string, FieldText>>()

/** The fields a form shows now, in their order. Each adds itself, so that no form keeps a list of labels. */
export function fieldTexts(control: object): Map<string, FieldText> {
  const known = texts.get(control) ?? new Map<string, FieldText>()
  texts.set(control, known)
  return known
}

export function writePlainly(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
