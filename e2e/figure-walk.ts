import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { parseSearch } from '@/web/router/search'
import type { ApiClient } from '../test/client'
import { centsOf, lookAtPage, type Shown } from './figure-look'
import { LISTS, NO_SUMS } from './figure-screens'

const WAITED_FOR = ['fetch', 'script']
/** Shown while something is missing. */
const UNFINISHED = '[aria-busy="true"], main [role="status"]:has-text("Loading")'
const NOWHERE = 'main :text-is("Page not found.")'
const TABS = 'main [role="tablist"]'

export interface Figure {
  readonly screen: string
  /** Null where a button opens the list over the screen. */
  readonly href: string | null
  /** 'leads:earntotal': the table and column that show the same sum. */
  readonly total: string
  readonly cents: number
}

export interface Collected {
  readonly figures: readonly Figure[]
  /** The screens that show amounts. */
  readonly filled: ReadonlySet<string>
}

type Sums = Readonly<Record<string, number>>

/** What is asked of which list, whatever the values. */
const kindOf = (total: string, href: string): string => {
  const [path = '', search = ''] = href.split('?')
  return [total, path.replace(/\d+/g, '#'), ...Object.keys(parseSearch(search)).sort()].join(' ')
}

function grouped<One>(list: readonly One[], by: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const one of list) groups.set(by(one), [...(groups.get(by(one)) ?? []), one])
  return groups
}

const MOST = 20
const spread = <One>(list: readonly One[]): readonly One[] =>
  list.filter((_, at) => Math.floor((at * MOST) / list.length) !== Math.floor(((at - 1) * MOST) / list.length))

/** Goes from screen to screen in one tab and opens what their sums lead to. */
export class FigureWalk {
  private readonly asked = new Set<Request>()

  constructor(
    private readonly page: Page,
    private readonly api: ApiClient,
    /** Of a partner: whose portal it is. */
    private readonly party?: number,
  ) {
    page.on('request', (request) => {
      if (WAITED_FOR.includes(request.resourceType())) this.asked.add(request)
    })
    page.on('requestfinished', (request) => this.asked.delete(request))
    page.on('requestfailed', (request) => this.asked.delete(request))
  }

  private async go(path: string): Promise<void> {
    await this.page.evaluate((href) => {
      const link = document.createElement('a')
      link.href = href
      document.body.append(link)
      link.click()
      link.remove()
    }, path)
  }

  /** Shows a screen; answers once it has its data. */
  private async shown(path: string): Promise<Shown> {
    // The screen before would be taken for this one.
    await this.go(path.startsWith('/portal') ? '/portal/nowhere' : '/nowhere')
    await this.page.locator(NOWHERE).waitFor()
    await this.go(path)
    await this.page.locator(NOWHERE).waitFor({ state: 'detached' })
    return this.settled(path)
  }

  /** What is shown once nothing is asked for or drawn any more. */
  private async settled(path: string): Promise<Shown> {
    let before = ''
    let found: Shown = { figures: [], bare: [] }
    await expect
      .poll(
        async () => {
          if (this.asked.size > 0 || (await this.page.locator(UNFINISHED).count()) > 0) return false
          found = await this.page.evaluate(lookAtPage, Object.keys(LISTS))
          const now = `${this.page.url()} ${JSON.stringify(found)}`
          const still = now === before && this.asked.size === 0
          before = now
          return still
        },
        { message: `sums of ${path}`, interval: 40, timeout: 30_000 },
      )
      .toBe(true)
    return found
  }

  /** A screen as it opens, then each of its other tabs, with the address that shows it. */
  private async *views(path: string): AsyncGenerator<[address: string, Shown]> {
    yield [path, await this.shown(path)]
    for (const tab of (await this.page.locator(TABS).first().getByRole('tab').all()).slice(1)) {
      await tab.click()
      const found = await this.settled(`${path} ${await tab.innerText()}`)
      const { pathname, search } = new URL(this.page.url())
      yield [`${pathname}${search}`, found]
    }
  }

  /** The figures of these screens; every other amount has a reason in NO_SUMS. */
  async collect(paths: readonly string[]): Promise<Collected> {
    const figures: Figure[] = []
    const bare: string[] = []
    const filled = new Set<string>()
    for (const path of paths)
      for await (const [screen, found] of this.views(path)) {
        for (const { href, total, text } of found.figures)
          if (/\$/.test(text)) figures.push({ screen, href, total, cents: centsOf(text) })
        const [address = ''] = screen.split('?')
        const unknown = found.bare.filter(
          (where) => !NO_SUMS.some(([known]) => known.test(where) || known.test(address)),
        )
        bare.push(...unknown.map((where) => `${address}: ${where}`))
        if (found.figures.length + found.bare.length > 0) filled.add(path)
      }
    expect.soft([...new Set(bare)], 'amounts that open no list').toEqual([])
    return { figures, filled }
  }

  /** What the list behind a figure adds up to, by its call. */
  private async totalsOf(table: string, href: string): Promise<Sums> {
    const list = LISTS[table]
    if (!list) throw new Error(`no list ${table}`)
    const [path = '', search = ''] = href.split('?')
    const { tab, generated: _generated, ...keys } = parseSearch(search)
    const one = /\/(?:publisher\/item|costupload\/logitem)\/(\d+)$/.exec(path)?.[1]
    const body = {
      ...keys,
      ...(table === 'publisher-ledger' ? { publisher: one } : {}),
      ...(table === 'lender-ping-post' ? { type: tab } : {}),
    }
    const params = { ...(this.party === undefined ? {} : { party: this.party }), ...(one ? { id: one } : {}) }
    const { additionalData } = (await this.api.call(list.call, { params, body } as never)) as { additionalData: Sums }
    return additionalData
  }

  /** Every figure with a link is what the call of its list adds up to; of long tables, rows from top to bottom. */
  async check(figures: readonly Figure[]): Promise<number> {
    const known = new Map<string, Sums>()
    const wrong: string[] = []
    const linked = figures.flatMap(({ href, ...figure }) => (href === null ? [] : [{ ...figure, href }]))
    for (const group of grouped(linked, ({ screen, total, href }) => `${screen} ${kindOf(total, href)}`).values())
      for (const { screen, href, total, cents } of spread(group)) {
        const [table = '', column = ''] = total.split(':')
        const key = `${table} ${href}`
        const sums = known.get(key) ?? (await this.totalsOf(table, href))
        known.set(key, sums)
        const opened = Math.round(100 * (sums[LISTS[table]?.totals?.[column] ?? column] ?? Number.NaN))
        if (opened !== cents) wrong.push(`${screen}: ${cents} opens ${opened} (${total} ${href})`)
      }
    expect.soft(wrong, 'figures that open another sum').toEqual([])
    return known.size
  }

  /** One figure of each kind is what the opened list shows as its total. */
  async open(figures: readonly Figure[]): Promise<number> {
    const kinds = grouped(
      figures.filter(({ cents }) => cents !== 0),
      ({ screen, total, href }) => kindOf(total, href ?? screen),
    )
    for (const [figure] of kinds.values()) if (figure) await this.expectShown(figure)
    return kinds.size
  }

  private async expectShown({ screen, href, total, cents }: Figure): Promise<void> {
    if (href !== null) await this.go(href)
    else {
      await this.shown(screen)
      const amount = { hasText: /\$/ }
      await this.page.locator(`[data-figure="${total}"]`).filter(amount).first().click()
    }
    const shown = this.page.locator(`[data-total="${total}"]`).first()
    const read = async () => ((await shown.count()) > 0 ? await shown.innerText() : 'nothing')
    const written = (text: string) => (/\$/.test(text) ? centsOf(text) : text)
    await expect
      .poll(async () => written(await read()), { message: `${screen} opens ${href} (${total})`, timeout: 15_000 })
      .toBe(cents)
    if (href === null) await this.page.keyboard.press('Escape')
  }
}
