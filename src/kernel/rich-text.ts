import { z } from 'zod'

/**
 * Rich text is HTML of a few harmless tags. It is written anew from what was read, never passed on: whatever is not a
 * known tag comes out as text or not at all. The same function runs in the editor, in the form and on the server.
 */
const TAGS: Readonly<Record<string, string>> = {
  ...{ p: 'p', div: 'p', br: 'br', ul: 'ul', ol: 'ol', li: 'li', a: 'a', u: 'u' },
  ...{ b: 'strong', strong: 'strong', i: 'em', em: 'em' },
}
const BLOCKS = ['p', 'ul', 'ol']
/** What stands inside these is no text either. */
const DROPPED = 'script|style|template|iframe|object|noscript|noembed|noframes|textarea|title|xmp|svg|math|select|head'

/** Every alternative ends before the next '<' or takes the rest, so that the time grows with the length alone. */
const TOKENS = new RegExp(
  `<!--[\\s\\S]*?(?:-->|$)|<(${DROPPED})\\b[\\s\\S]*?(?:</\\1\\s*>|$)|<(/?)([a-z][a-z0-9]*)\\b([^<>]*)>|[^<]+|<`,
  'gi',
)

const ENTITY = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi
const escapeText = (text: string): string =>
  text.replace(ENTITY, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)')/i
/** Known by how it begins, letter by letter: nothing that is decoded later can become another scheme. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"'`\\]+$/i

function linkOf(attributes: string): string | null {
  const [, double, single] = HREF.exec(attributes) ?? []
  const target = (double ?? single ?? '').trim().replaceAll('&amp;', '&')
  if (!SAFE_LINK.test(target)) return null
  return `<a href="${target.replaceAll('&', '&amp;')}" target="_blank" rel="noopener noreferrer nofollow">`
}

class Writer {
  private html = ''
  private readonly open: string[] = []

  text(text: string): void {
    this.html += escapeText(text)
  }

  close(tag: string): void {
    if (!this.open.includes(tag)) return
    for (;;) {
      const last = this.open.pop()
      this.html += `</${last ?? tag}>`
      if (last === tag) return
    }
  }

  begin(tag: string, attributes: string): void {
    if (tag === 'br') {
      this.html += '<br>'
      return
    }
    const start = tag === 'a' ? linkOf(attributes) : `<${tag}>`
    if (start === null) return
    // As browsers read it: a paragraph ends where a block begins, an item where the next one does.
    if (BLOCKS.includes(tag)) this.close('p')
    if (tag === 'a') this.close('a')
    const list = Math.max(this.open.lastIndexOf('ul'), this.open.lastIndexOf('ol'))
    if (tag === 'li' && this.open.lastIndexOf('li') > list) this.close('li')
    this.html += start
    this.open.push(tag)
  }

  end(): string {
    while (this.open.length > 0) this.close(this.open.at(-1) ?? '')
    return this.html
  }
}

/** The text without its tags, for the log, for files and for who wants to know whether there is any. */
export const plainText = (html: string): string =>
  html
    .replace(/<br>|<\/(?:p|li|ul|ol)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\n{2,}/g, '\n')
    .trim()

/** Safe to show as HTML, whatever was given; '' where nothing is left to read. */
export function cleanHtml(given: string): string {
  const writer = new Writer()
  for (const [token, dropped, slash, name = '', attributes = ''] of given.matchAll(TOKENS)) {
    const tag = TAGS[name.toLowerCase()]
    if (dropped || token.startsWith('<!--')) continue
    if (name === '') writer.text(token)
    else if (tag && slash === '') writer.begin(tag, attributes)
    else if (tag) writer.close(tag)
  }
  const html = writer.end()
  return plainText(html) === '' ? '' : html
}

export const richText = (max: number) =>
  z.string().max(max, `At most ${max} characters with its formatting`).transform(cleanHtml)
