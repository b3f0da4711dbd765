/** Whether a part written as code is given a member of this name. */
export type Wants = (name: string) => boolean

/** Ways to look at members without naming them. */
const WALKS = /\.\.\.|\b(?:keys|values|entries|assign|stringify|Reflect|getOwnProperty\w*)\b|\bfor\s*\([^;()]*\sin\s/
const WORD = /[A-Za-z_$][\w$]*/g

export const everything: Wants = () => true

/**
 * Most parts look at a few members of what they could be given, and handing one over takes as long as using it. So they
 * get what their text names; all of it where it also has a way of looking at members that it does not name.
 */
export function wantsOf(source: string): Wants {
  if (WALKS.test(source)) return everything
  const words = new Set(source.match(WORD))
  return (name) => words.has(name)
}
