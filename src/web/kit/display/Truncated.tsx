/** The first characters of a long value, the whole of it on hover and focus. Sub ids show 8 (doc1 §9). */
export function Truncated({ text, length }: { text: string | null | undefined; length: number }) {
  if (!text) return null
  if (text.length <= length) return <span className="s-id">{text}</span>
  return (
    <span className="s-id" data-tip={text} tabIndex={0}>
      {text.slice(0, length)}…
    </span>
  )
}
