/** Whether every word typed is somewhere in the text; nothing typed fits everything. */
export function hasWords(text: string, typed: string): boolean {
  const lower = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}
