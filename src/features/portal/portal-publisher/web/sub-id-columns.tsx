import { lookOf, MoneyLink } from '@/web/kit'
import type { SearchValue } from '@/web/router/search'
import { SUBID_FIGURE_COLUMNS, type SubIdFigures } from '../rows'
import { LEAD_WORDS } from '../words'
import { leadsHref } from './links'
import { ReturnRate } from './ReturnRate'

type Keys = Readonly<Record<string, SearchValue>>

/** Counts open their leads. */
export const subIdColumns = (keys: Keys) =>
  lookOf<SubIdFigures>(SUBID_FIGURE_COLUMNS, {
    subid: { fixed: true, sortable: true },
    leads: { sortable: true, href: (row) => leadsHref({ ...keys, subid: [row.subid] }) },
    ...Object.fromEntries(
      LEAD_WORDS.map((status) => [
        status,
        {
          sortable: true,
          href: (row: SubIdFigures) => (row[status] > 0 ? leadsHref({ ...keys, status, subid: [row.subid] }) : null),
        },
      ]),
    ),
    returnRate: { sortable: true, cell: (row) => <ReturnRate value={row.returnRate} /> },
    earned: {
      sortable: true,
      cell: ({ subid, earned }) => (
        <MoneyLink value={earned} to={leadsHref({ ...keys, subid: [subid] })} total="portal-leads:earnpub" />
      ),
    },
  })
