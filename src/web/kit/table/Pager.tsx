import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '../icons'
import { formatNumber } from './cell-content'
import classes from './table.module.css'

interface PagerProps {
  readonly page: number
  readonly pages: number
  readonly start: number
  readonly end: number
  readonly total: number
  readonly perPage: number
  readonly pageSizes: readonly number[]
  readonly onPage: (page: number) => void
  readonly onPerPage: (perPage: number) => void
  readonly caption: string
}

const SHOWN = 5

/** Five page numbers around the current one (doc1 §9). */
export function pageWindow(page: number, pages: number): number[] {
  const from = Math.max(1, Math.min(page - Math.floor(SHOWN / 2), pages - SHOWN + 1))
  return Array.from({ length: Math.min(SHOWN, pages) }, (_, index) => from + index)
}

export function Pager({ page, pages, start, end, total, perPage, pageSizes, onPage, onPerPage, caption }: PagerProps) {
  const sizes = pageSizes.includes(perPage) ? pageSizes : [...pageSizes, perPage].sort((a, b) => a - b)
  const jumps = [
    { label: 'First page', to: 1, off: page <= 1, Icon: IconChevronsLeft },
    { label: 'Previous page', to: page - 1, off: page <= 1, Icon: IconChevronLeft },
    { label: 'Next page', to: page + 1, off: page >= pages, Icon: IconChevronRight },
    { label: 'Last page', to: pages, off: page >= pages, Icon: IconChevronsRight },
  ]
  const jump = ({ label, to, off, Icon }: (typeof jumps)[number]) => (
    <li key={label}>
      <button
        type="button"
        className={classes['pageButton']}
        aria-label={label}
        disabled={off}
        onClick={() => onPage(to)}
      >
        <Icon size={15} aria-hidden />
      </button>
    </li>
  )
  return (
    <div className={classes['pager']}>
      <span role="status">
        {total === 0 ? 'No rows' : `${formatNumber(start)}–${formatNumber(end)} of ${formatNumber(total)}`}
      </span>
      {sizes.length > 1 ? (
        <label>
          Rows{' '}
          <select
            className={classes['pageSize']}
            value={perPage}
            onChange={(event) => onPerPage(Number(event.currentTarget.value))}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {pages > 1 ? (
        <nav aria-label={`Pages of ${caption}`}>
          <ul className={classes['pages']}>
            {jumps.slice(0, 2).map(jump)}
            {pageWindow(page, pages).map((number) => (
              <li key={number}>
                <button
                  type="button"
                  className={classes['pageButton']}
                  aria-label={`Page ${number}`}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => onPage(number)}
                >
                  {formatNumber(number)}
                </button>
              </li>
            ))}
            {jumps.slice(2).map(jump)}
          </ul>
        </nav>
      ) : null}
    </div>
  )
}
