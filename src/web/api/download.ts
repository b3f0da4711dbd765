import type { CallInput, CallSpec } from '@/kernel/call'
import { send } from './client'

/** Fetches an export piece by piece, so that its progress shows, and hands it to the browser as a file. */
export async function download<C extends CallSpec>(
  spec: C,
  input: CallInput<C>,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<void> {
  const response = await send(spec, input)
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    parts.push(piece.value)
    bytes += piece.value.byteLength
    onProgress(bytes)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv'
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
