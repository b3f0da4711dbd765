import { z } from 'zod'
import { call, type Resource } from './call'
import { option } from './inputs'

export const options = z.array(option)

/** A list for filters and forms; free for every signed-in admin (decision E4). */
export const lookup = <const Path extends `/${string}`>(path: Path, summary: string, ...reads: readonly Resource[]) =>
  call({ method: 'GET', path, summary, permission: 'signed-in', answer: options, reads })

/** Fixed lists of the specification: values that people read as they are, and values with a label. */
export const plain = (...ids: readonly string[]) => ids.map((id) => ({ id, title: id }))
export const labelled = (entries: Readonly<Record<string, string>>) =>
  Object.entries(entries).map(([id, title]) => ({ id, title }))
