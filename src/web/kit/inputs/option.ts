/** A choice as lookup calls answer it. */
export interface Option {
  readonly id: string | number
  readonly title: string
  readonly disabled?: boolean
}

export const optionValue = (option: Option): string => String(option.id)

/** Every word typed must begin or be inside the title or be the id. */
export function matchOptions(options: readonly Option[], typed: string): readonly Option[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  return options.filter((option) => {
    const title = option.title.toLowerCase()
    return words.every((word) => title.includes(word) || optionValue(option) === word)
  })
}

/** Options from a plain list of texts: `textOptions(['asc', 'desc'])`. */
export const textOptions = (texts: readonly string[]): Option[] => texts.map((text) => ({ id: text, title: text }))
