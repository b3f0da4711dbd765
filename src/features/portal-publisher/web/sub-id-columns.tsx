import { lookOf } from '@/web/kit'
import type { SearchValue } from '@/web/router/search'
import { SUBID_FIGURE_COLUMNS, type SubIdFigures } from '../rows'
import { LEAD_WORDS } from '../words'
import { leadsHref } from './links'

/** From here it is worth a look. */
const HIGH_RETURN_RATE = 20

const ReturnRate = ({ value }: { readonly value: number }) => (
  <span style={value >= HIGH_RETURN_RATE ? { color: 'var(--s-bad)', fontWeight: 600 } : {}}>{value}%</span>
)

type Keys = Readonly<Record<string, SearchValue>>

/** Counts open their leads; rows that stand for several sub ids have none of their own. */
export const subIdColumns = (keys: Keys, isOne: (row: SubIdFigures) => boolean = () => true) =>
  lookOf<SubIdFigures>(SUBID_FIGURE_COLUMNS, {
    subid: { fixed: true, sortable: true },
    leads: { sortable: true, href: (row) => (isOne(row) ? leadsHref({ ...keys, subid: [row.subid] }) : null) },
    ...Object.fromEntries(
      LEAD_WORDS.map((status) => [
        status,
        {
          sortable: true,
          href: (row: SubIdFigures) =>
            isOne(row) && row[status] > 0 ? leadsHref({ ...keys, status, subid: [row.subid] }) : null,
        },
      ]),
    ),
    returnRate: { sortable: true, cell: (row) => <ReturnRate value={row.returnRate} /> },
    earned: { sortable: true },
  })
