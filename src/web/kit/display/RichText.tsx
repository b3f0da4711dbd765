import { cleanHtml } from '@/kernel/rich-text'

/** Stored rich text as it looks; cleaned once more, whoever wrote it. */
export function RichText({ html }: { html: string }) {
  return <div dangerouslySetInnerHTML={{ __html: cleanHtml(html) }} />
}
