import type { ReactNode } from 'react'

const ADDRESS = /https?:\/\/[^\s<>"']+/g
/** Belongs to the sentence, not to the address before it. */
const TRAILING = /(?<![.,;:!?)])[.,;:!?)]+$/

/** Makes the addresses of this console clickable; all others stay text, since a message may quote anything. */
export function linkedText(text: string, origin: string): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING, '')
    if (!URL.canParse(address) || new URL(address).origin !== origin) continue
    parts.push(
      text.slice(at, match.index),
      <a key={match.index} href={address}>
        {address}
      </a>,
    )
    at = match.index + address.length
  }
  return [...parts, text.slice(at)]
}
