import { stateName } from '@/kernel/lead-fields'
import { decodeFormPart } from '../encode/url'
import type { SimpleStep, StepArgument, StepName } from '../language/steps'
import { tryPattern } from './condition'
import { isList, textOf } from './datum'
import { type Apply, onText, type StepSite } from './step-kit'

/** Words all in one case get one capital; 'McDonald' knows better and is kept. */
const capitalize = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) =>
    word === word.toLowerCase() || word === word.toUpperCase()
      ? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
      : word,
  )

/** José is Jose; what has no likeness goes. */
const ascii = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[^\x20-\x7e]+/g, '')

export const SIMPLE_TEXT: Readonly<Partial<Record<SimpleStep, Apply>>> = {
  trim: onText((text) => text.trim()),
  upper: onText((text) => text.toUpperCase()),
  lower: onText((text) => text.toLowerCase()),
  capitalize: onText(capitalize),
  squeeze: onText((text) => text.replace(/\s+/g, ' ').trim()),
  digits: onText((text) => text.replace(/\D+/g, '')),
  letters: onText((text) => text.replace(/[^\p{L}]+/gu, '')),
  statename: onText((text) => stateName(text) ?? undefined),
  urldecode: onText(decodeFormPart),
  ascii: onText(ascii),
  count: (value) => (isList(value) ? value.length : 1),
}

const at = (parts: readonly string[], place: number): string | undefined =>
  place > 0 ? parts[place - 1] : parts[parts.length + place]

export type TextStep = Extract<
  StepName,
  'substring' | 'cut' | 'pad' | 'prefix' | 'suffix' | 'split' | 'join' | 'take' | 'replace' | 'swap' | 'extract'
>

export const TEXT_STEPS: { readonly [K in TextStep]: (argument: StepArgument<K>, site: StepSite) => Apply } = {
  substring: ({ from, to }) => onText((text) => text.slice(from, to)),
  cut: (length) => onText((text) => text.slice(0, length)),
  pad: ({ length, with: filler, side }) =>
    onText((text) => (side === 'left' ? text.padStart(length, filler) : text.padEnd(length, filler))),
  prefix: (before) => onText((text) => before + text),
  suffix: (behind) => onText((text) => text + behind),
  split: ({ by, take }) =>
    take === undefined
      ? (value) =>
          (isList(value) ? value : textOf(value).split(by)).map((part) => part.trim()).filter((part) => part !== '')
      : onText((text) => at(text.split(by), take)?.trim()),
  join: (between) => (value) => (isList(value) ? value.join(between) : value),
  take: (most) => (value) => (isList(value) ? value.slice(0, most) : value),
  replace: ({ pattern, with: replacement, ignoreCase = false }, site) => {
    const compiled = tryPattern(pattern, ignoreCase, site.scope.issues, [...site.at, 'replace', 'pattern'])
    return onText((text) => compiled.replace(text, replacement))
  },
  swap: ({ find, with: replacement }) => onText((text) => text.replaceAll(find, () => replacement)),
  extract: ({ pattern, group, ignoreCase = false }, site) => {
    const compiled = tryPattern(pattern, ignoreCase, site.scope.issues, [...site.at, 'extract', 'pattern'])
    const index = typeof group === 'number' ? group : (compiled.names.get(group) ?? -1)
    if (index < 0 || index > compiled.groups)
      site.scope.issues.add([...site.at, 'extract', 'group'], `the pattern has no group ${group}`)
    return onText((text) => compiled.find(text)?.groups[index])
  },
}
