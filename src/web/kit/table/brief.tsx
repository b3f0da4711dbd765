import { drawCell } from './cell-content'
import type { Column } from './column'
import classes from './table.module.css'

/** A column, and the one that stands under it. */
export type BriefCell = readonly [top: string, under?: string]

/** On a narrow screen: what matters first, in rows of two lines. The other columns follow, by scrolling sideways. */
export function briefColumns<Row>(
  shown: readonly Column<Row>[],
  cells: readonly BriefCell[],
  zone: string,
): readonly Column<Row>[] {
  const byId = new Map(shown.map((column) => [column.id, column]))
  const first = cells.flatMap(([top, under]) => {
    const main = byId.get(top)
    if (!main) return []
    byId.delete(top)
    const second = under === undefined ? undefined : byId.get(under)
    if (!second) return [main]
    byId.delete(second.id)
    return [twoLines(main, second, zone)]
  })
  return [...first, ...byId.values()]
}

function twoLines<Row>(main: Column<Row>, second: Column<Row>, zone: string): Column<Row> {
  // The links are those of the two values, not of the whole cell.
  const { href: _href, width: _width, wrap: _wrap, ...rest } = main
  return {
    ...rest,
    cell: (row) => (
      <>
        <span className={classes['line']}>{drawCell(main, row, zone)}</span>
        <span className={classes['under']} data-wrap={second.wrap || undefined}>
          {drawCell(second, row, zone)}
        </span>
      </>
    ),
  }
}
