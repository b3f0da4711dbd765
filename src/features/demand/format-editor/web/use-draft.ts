import { useEffect, useRef, useState } from 'react'
import { api } from '@/web/api/client'
import { problemOf, toastError } from '@/web/kit'
import { type Check, type Draft, formatEditorCalls } from '../contract'
import { parseJson } from '../json-text'

export type DraftContent = Pick<Draft, 'document' | 'samples' | 'answers'>

/** After the last key; the old reading stays meanwhile. */
const PAUSE_MS = 250

/** Everything the server says about the draft as it is on the screen. */
export function useCheck(content: DraftContent): { check: Check | null; waiting: boolean } {
  const [seen, setSeen] = useState<{ check: Check; of: DraftContent } | null>(null)
  const latest = useRef(content)
  latest.current = content
  useEffect(() => {
    const timer = setTimeout(() => {
      api(formatEditorCalls.check, { body: content }, { quiet: true })
        .then((check) => {
          if (latest.current === content) setSeen({ check, of: content })
        })
        .catch((error: unknown) => toastError('Error', problemOf(error).message))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [content])
  return { check: seen?.check ?? null, waiting: seen?.of !== content }
}

/** The form is for what can be read; while the JSON cannot, it shows nothing of it. */
export function isReadable(document: string): boolean {
  try {
    parseJson(document)
    return true
  } catch {
    return false
  }
}
