import type { Datum } from './datum'
import { numberOf } from './datum'

/** What screens and logs show in place of a secret. */
export const MASK = '•••'

/** Handle → what is written in its place. */
export type Secrets = Readonly<Record<string, string>>
export const NO_SECRETS: Secrets = {}

const START = '\ue000'
const END = '\ue001'
/** Letters without case, digits or spaces: no step of a format changes them. */
const OFFSET = 0xe100
const coded = (text: string): string =>
  Array.from(text, (letter) => String.fromCharCode(OFFSET + (letter.charCodeAt(0) & 0xff))).join('')

/**
 * Replaces a secret setting while a request is built. Conditions, steps and code see only the handle, so nothing they
 * produce depends on the secret. The nonce keeps a lead's own text from being taken for a handle.
 */
export const handleOf = (nonce: string, name: string): string => `${START}${coded(nonce)}${coded(name)}${END}`

/** Handles, and what a step has left of one. */
const PIECES = /[\ue000\ue001\ue100-\ue1ff]+/g

export const isHandle = (value: Datum): boolean => typeof value === 'string' && value.startsWith(START)

export function reveal(text: string, secrets: Secrets): string {
  if (!text.includes(START)) return text
  const shown = Object.entries(secrets).reduce(
    (found, [handle, secret]) => found.replaceAll(handle, () => secret),
    text,
  )
  return shown.replace(PIECES, '')
}

/** A setting that is sent as a number is converted only here: its handle is no number. */
export function revealValue(value: Datum, secrets: Secrets, asNumber: boolean): Datum {
  if (typeof value !== 'string' || !value.includes(START)) return value
  const text = reveal(value, secrets)
  return asNumber ? (numberOf(text) ?? text) : text
}

/** All texts of what code gave back. */
export function revealAll<T>(value: T, secrets: Secrets): T {
  if (typeof value === 'string') return reveal(value, secrets) as T
  if (Array.isArray(value)) return value.map((item: unknown) => revealAll(item, secrets)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, revealAll(inner, secrets)])) as T
}

export const placeholders = (secrets: Secrets): Secrets =>
  Object.fromEntries(Object.keys(secrets).map((handle) => [handle, MASK]))

/** For messages. */
export const hideHandles = (text: string): string => text.replace(PIECES, MASK)
