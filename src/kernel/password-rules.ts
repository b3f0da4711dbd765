/** Password rules of the specification, in the order the form lists them. */
export const PASSWORD_RULES: readonly { readonly label: string; readonly holds: (password: string) => boolean }[] = [
  { label: 'At least 8 characters', holds: (p) => Array.from(p).length >= 8 },
  // Neither letter, digit nor space (decision F14).
  { label: 'A special character', holds: (p) => /[^\p{L}\p{N}\s]/u.test(p) },
  { label: 'A number', holds: (p) => /\d/.test(p) },
  { label: 'A capital letter', holds: (p) => /\p{Lu}/u.test(p) },
]

/** Long passphrases are welcome; the limit only keeps hashing bounded. */
export const PASSWORD_MAX = 256

export const brokenPasswordRule = (password: string): string | undefined =>
  PASSWORD_RULES.find((rule) => !rule.holds(password))?.label
