import { cutPeople } from '@/kernel/identity-text'
import { maskIdentities } from './mask'
import { isSecretName } from './names'
import { readSpecification, type Specified } from './specification'

/** What our own rules find in a pasted specification, and its text as it may leave the house. */
export interface ReadPasted {
  readonly own: Specified
  readonly sent: string
}

/** key: abc, "token": "abc", <Password>abc</Password>: what stands behind a secret's name does not leave the house. */
const withoutSecrets = (text: string): string =>
  text.replace(
    /(?=["'\s:=>])(?<=([A-Za-z][\w-]{1,40}))(["']?\s*[:=>]\s*["']?)([^\s"'<>&,;{}]{4,200})/g,
    (whole, name: string, sign: string) => (isSecretName(name) ? `${sign}YOUR-KEY` : whole),
  )

export const readPasted = ({ text, isSent }: { readonly text: string; readonly isSent: boolean }): ReadPasted => ({
  own: readSpecification(text),
  sent: isSent ? cutPeople(maskIdentities(withoutSecrets(text)), {}, '[hidden]') : '',
})
