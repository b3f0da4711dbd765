import { type Path, setAt, valueAt } from './json-patch'

/** One name for a value that stands in another place of another kind of answer. */

type Reading = Readonly<Record<string, unknown>>
const firstOf = (reading: Reading): readonly unknown[] => {
  const { first } = reading
  return Array.isArray(first) ? first : [reading]
}

/** Whether a named reading finds this value, alone or among others. */
export const finds = (reading: unknown, wanted: Reading): boolean =>
  typeof reading === 'object' &&
  reading !== null &&
  [reading, ...firstOf(reading as Reading)].some((one) => JSON.stringify(one) === JSON.stringify(wanted))

/** Whether a named reading finds this value of an answer, as it stands there or as the only one of its list. */
export const findsValue = (reading: unknown, { reading: own, alone }: { reading: Reading; alone?: Reading }): boolean =>
  finds(reading, own) || (alone !== undefined && finds(reading, alone))

/** The name reads this as well, where the other is not there: each thing is said once for both dialects. */
export function readAlso(text: string, path: Path, reading: Reading): string {
  const now = valueAt(text, path) as Reading
  return finds(now, reading) ? text : setAt(text, path, { first: [...firstOf(now), reading] })
}

/** It is not read any more; what else the name reads stays. */
export function readNoMore(text: string, path: Path, reading: Reading): string {
  const rest = firstOf(valueAt(text, path) as Reading).filter((one) => JSON.stringify(one) !== JSON.stringify(reading))
  return setAt(text, path, rest.length === 1 ? rest[0] : { first: rest })
}
