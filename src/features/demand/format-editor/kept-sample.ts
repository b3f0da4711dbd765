import { curlMessage } from './curl'
import { fieldList } from './field-list'
import { maskIdentities } from './mask'
import { leavesOf } from './sample-leaves'
import { isSecretName } from './names'
import { readSample } from './sample'

const NO_KEY = 'YOUR-KEY'

/** A sample as it may be stored: a key that was pasted with it is dropped, identities become invented ones. */
export function keptSample(pasted: string): string {
  const text = fieldList(pasted) ?? curlMessage(pasted) ?? pasted
  const sample = readSample(text)
  if ('problem' in sample) return text
  const keys = [
    ...sample.headers.map(([, value]) => value.replace(/^(?:basic|bearer)\s+/i, '')),
    ...leavesOf(sample).flatMap(({ name, value }) => (isSecretName(name) ? [String(value ?? '')] : [])),
  ]
  const without = keys
    .filter((key) => key.length > 3 && key !== NO_KEY)
    .reduce((kept, key) => kept.replaceAll(key, NO_KEY), text)
  return maskIdentities(without)
}
