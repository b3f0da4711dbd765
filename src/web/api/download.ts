import type { CallInput, CallSpec } from '@/kernel/call'
import { send } from './client'
import { csvRowCounter } from './csv-rows'

/** Fetches an export piece by piece, so that its progress shows, and hands it to the browser as a file. */
export async function download<C extends CallSpec>(
  spec: C,
  input: CallInput<C>,
  report: (rows: number) => void,
): Promise<void> {
  // The export button shows what went wrong; a toast of the client would say it twice.
  const response = await send(spec, input, { quiet: true })
  const parts: BlobPart[] = []
  const count = csvRowCounter()
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    parts.push(piece.value)
    report(count(piece.value))
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv'
  saveFile(name, parts)
}

function saveFile(name: string, parts: BlobPart[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** For the few reports whose call answers the text of a file. */
export const saveText = (name: string, text: string): void => saveFile(name, [text])
