import Papa from 'papaparse'
import type { ReturnStatus } from '@/engine/money/returns'

export type LeadKey =
  | { readonly kind: 'lead'; readonly lead: number }
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'phone'; readonly phone: string }

export interface ReturnLine {
  /** As it stands in the file. */
  readonly text: string
  /** Null: neither a lead id, an e-mail address nor a phone number. */
  readonly key: LeadKey | null
  readonly reason: string
}

const HEADER = /^(lead ?id|lead|id|e-?mail|phone)\b/i
const EMAIL = /^[^\s@]+@[^\s@]+$/
const PHONE = /^\+?[\d\s().-]+$/

/** 10 digits, or 11 from 1, are a phone number; other digits are a lead id. */
export function leadKeyOf(text: string): LeadKey | null {
  const trimmed = text.trim()
  if (EMAIL.test(trimmed)) return { kind: 'email', email: trimmed.toLowerCase() }
  if (!PHONE.test(trimmed)) return null
  const digits = trimmed.replace(/\D/g, '')
  if (digits.length === 10) return { kind: 'phone', phone: digits }
  if (digits.length === 11 && digits.startsWith('1')) return { kind: 'phone', phone: digits.slice(1) }
  if (!/^\d{1,15}$/.test(trimmed)) return null
  return { kind: 'lead', lead: Number(trimmed) }
}

/** Lines of an uploaded file: lead id, e-mail or phone, and a reason if there is one. A first line of titles is left out. */
export function readReturnLines(csv: string): ReturnLine[] {
  const { data } = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' })
  const lines = data.map(([text = '', reason = '']) => ({
    text: text.trim(),
    key: leadKeyOf(text),
    reason: reason.trim(),
  }))
  const [first, ...rest] = lines
  return first && first.key === null && HEADER.test(first.text) ? rest : lines
}

/** How an item reads. */
export const shownStatus = (item: { readonly status: string; readonly credited: boolean }): ReturnStatus =>
  item.status === 'accepted' && item.credited ? 'accepted credited' : (item.status as ReturnStatus)

export const LEAD_NOT_FOUND = 'Lead not found'
