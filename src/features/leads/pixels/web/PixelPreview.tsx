import { filledPixel, pixelForm, readPixel, sampleValue } from '@/engine/pixels/template'
import { CodeViewer } from '@/web/kit'

/** What a sale would send, with made-up values: every one is written for the place it stands in. */
export function PixelPreview({ content, type }: { content: string; type: string | null }) {
  if (content.trim() === '' || type === null) return null
  const read = readPixel(content, pixelForm(type))
  if ('fault' in read) return null
  return <CodeViewer title="Preview" code={filledPixel(read.template, sampleValue)} contentType="text/plain" />
}
