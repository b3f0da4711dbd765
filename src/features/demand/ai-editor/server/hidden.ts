import { maskSecrets } from '@/integrations'
import { cutPeople } from '@/kernel/identity-text'

const MARK = '[hidden]'
const NUMBERED = /^\[hidden (\d+)\]$/

/**
 * What may leave the house. Texts of a document that hold a secret, an e-mail address or a phone number leave as a number,
 * which the answer brings back: the provider may move them, and never sees them.
 */
export class Hidden {
  private readonly kept: string[] = []

  constructor(private readonly secrets: readonly string[]) {}

  /** A person's words, for good. */
  text(words: string): string {
    return cutPeople(maskSecrets(words, this.secrets), {}, MARK)
  }

  private leaf(text: string): string {
    if (this.text(text) === text) return text
    const known = this.kept.indexOf(text)
    return `[hidden ${known < 0 ? this.kept.push(text) : known + 1}]`
  }

  hide(json: unknown): unknown {
    return eachText(json, (text) => this.leaf(text))
  }

  restore(json: unknown): unknown {
    return eachText(json, (text) => this.kept[Number(NUMBERED.exec(text)?.[1]) - 1] ?? text)
  }
}

/** Names of members are texts, too. */
function eachText(json: unknown, change: (text: string) => string): unknown {
  if (typeof json === 'string') return change(json)
  if (Array.isArray(json)) return json.map((item) => eachText(item, change))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [change(key), eachText(value, change)]))
}
