/** A plain page of all calls, readable without any script; made from the same description the machine reads. */
const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)

interface Operation {
  tags: string[]
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}

const block = (title: string, schema: unknown): string =>
  schema === undefined ? '' : `<h4>${title}</h4><pre>${escape(JSON.stringify(schema, null, 2))}</pre>`

function operation(method: string, path: string, op: Operation): string {
  const takes = op.parameters.map(
    (p) => `<li><code>${escape(p.name)}</code> in ${p.in}${p.required ? '' : ', optional'}</li>`,
  )
  const body = Object.values(op.requestBody?.content ?? {})[0]?.schema
  const answer = Object.values(op.responses['200']?.content ?? {})[0]?.schema
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code> ${escape(op.summary)}</summary>
<p>${escape(op.description)}</p>${takes.length > 0 ? `<ul>${takes.join('')}</ul>` : ''}${block('Body', body)}${block('Answer', answer)}</details>`
}

export function apiDocsPage(description: Record<string, unknown>): string {
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(description['paths'] as Record<string, Record<string, Operation>>))
    for (const [method, op] of Object.entries(methods)) {
      const tag = op.tags[0] ?? ''
      groups.set(tag, [...(groups.get(tag) ?? []), operation(method, path, op)])
    }
  const sections = [...groups].sort(([a], [b]) => a.localeCompare(b))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sluice API</title></head><body><h1>Sluice API</h1>
<p>Answers are <code>{"data": …}</code>; lists carry <code>page, pages, start, end, total</code> beside it. Errors are
<code>{"message", "code", "requestId", "errors"}</code>. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.map(([tag, ops]) => `<h2 id="${tag}">${tag}</h2>${ops.join('\n')}`).join('\n')}</body></html>`
}
