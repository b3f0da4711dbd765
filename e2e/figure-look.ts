export interface Shown {
  readonly figures: readonly { href: string | null; total: string; text: string }[]
  readonly bare: readonly string[]
}

/** What a screen shows in dollars: sums with the list they open, and what opens none, named by where it is. */
export function lookAtPage(lists: readonly string[]): Shown {
  const amount = /[−-]?\$[\d,]+(\.\d\d)?/g
  const figures = [...document.querySelectorAll<HTMLElement>('[data-figure]')].map((element) => ({
    href: element.closest('a')?.getAttribute('href') ?? null,
    total: element.dataset['figure'] ?? '',
    text: element.textContent,
  }))
  const bare: string[] = []
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? ''
    const element = node.parentElement
    const sums = (text.match(amount) ?? []).filter((one) => one !== '$0.00')
    if (!element || sums.length === 0 || element.closest('[data-figure], figure, svg')) continue
    const total = element.closest<HTMLElement>('[data-total]')?.dataset['total']
    // The end of the way: the total of a list that sums open.
    if (total && lists.includes(total.split(':')[0] ?? '')) continue
    const table = element.closest('table')
    const cell = element.closest('td')
    const head = table?.querySelectorAll<HTMLElement>('thead th')[cell?.cellIndex ?? -1]
    const sentence = (element.closest('p, li, dl > div, td, section > *')?.textContent ?? text).replace(amount, '$')
    const around = element.closest('section')
    const named = table?.dataset['table'] ?? around?.ariaLabel ?? around?.querySelector('h2')?.textContent
    const cellName = head && `${named}.${head.dataset['column'] ?? head.textContent}`
    const place = total ?? cellName ?? sentence.trim().slice(0, 80)
    bare.push(/^[+−±]\$[\d,]+$/.test(text) ? `change of ${place}` : place)
  }
  return { figures, bare: [...new Set(bare)] }
}

export function centsOf(text: string): number {
  const [, minus, digits] = /([−-]?)\$([\d,]+(?:\.\d\d)?)/.exec(text) ?? []
  if (digits === undefined) throw new Error(`no amount: ${text}`)
  return Math.round(Number(digits.replaceAll(',', '')) * 100) * (minus ? -1 : 1)
}
