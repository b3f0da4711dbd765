import type { PhoneForm } from '../language/steps'

const TEN = /^\d{10}$/

/** A US number in the buyer's spelling; undefined where the text holds no ten digits. */
export function phoneAs(form: PhoneForm, text: string): string | undefined {
  const digits = TEN.test(text) ? text : text.replace(/\D+/g, '')
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  if (ten.length !== 10) return undefined
  const area = ten.slice(0, 3)
  const prefix = ten.slice(3, 6)
  const line = ten.slice(6)
  switch (form) {
    case 'digits10':
      return ten
    case 'digits11':
      return `1${ten}`
    case 'e164':
      return `+1${ten}`
    case 'dashed':
      return `${area}-${prefix}-${line}`
    case 'dotted':
      return `${area}.${prefix}.${line}`
    case 'parens':
      return `(${area}) ${prefix}-${line}`
    case 'area':
      return area
    case 'prefix':
      return prefix
    case 'line':
      return line
  }
}
