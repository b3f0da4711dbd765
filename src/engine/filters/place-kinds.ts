import { US_STATES } from '@/kernel/lead-fields'
import { type FilterEntity, idFault, type ListEntries, plainFault, zipFault } from './entries'
import type { FilterKind } from './filter'
import { fieldText, type ListData, listKind } from './list'

const READABLE_TEXT = 100
/** Free text of the publisher's: anything that is not too long. */
const textEntries = (one: string, many: string, message: string): ListEntries => ({
  one,
  many,
  entity: null,
  spaced: true,
  read: (text) => (text.length <= READABLE_TEXT ? text : null),
  fault: plainFault(`Longer than ${READABLE_TEXT} characters`),
  message,
})

const idEntries = (entity: FilterEntity, one: string, many: string): ListEntries => ({
  one,
  many,
  entity,
  spaced: false,
  read: idEntry,
  fault: idFault,
  message: NUMBERS_ONLY,
})

const idEntry = (text: string): string | null => (/^[1-9]\d{0,15}$/.test(text) ? text : null)
const NUMBERS_ONLY =
  'Invalid input. Please enter numbers separated by a comma only between numbers with one space or no space between them.'

export const PLACE_AND_ORIGIN_KINDS: readonly FilterKind<ListData>[] = [
  listKind({
    id: 'state',
    code: 16,
    title: 'State',
    options: US_STATES.map((state) => ({ value: state, label: state })),
    value: fieldText('state'),
    entries: {
      one: 'state',
      many: 'states',
      entity: null,
      spaced: false,
      read: (text) => (US_STATES.includes(text.toUpperCase()) ? text.toUpperCase() : null),
      fault: plainFault('Not a US state'),
      message: 'Enter two-letter US states',
    },
  }),
  listKind({
    id: 'zip',
    code: 17,
    title: 'Zip',
    value: fieldText('zip'),
    entries: {
      one: 'zip',
      many: 'zips',
      entity: null,
      spaced: false,
      read: (text) => (/^\d{5}$/.test(text) ? text : null),
      fault: zipFault,
      message: NUMBERS_ONLY,
    },
  }),
  listKind({
    id: 'publisher',
    code: 18,
    title: 'Publisher',
    owners: ['order', 'lender'],
    value: (view) => String(view.publisher),
    entries: idEntries('publisher', 'publisher', 'publishers'),
  }),
  listKind({
    id: 'rcid',
    code: 19,
    title: 'RCID',
    owners: ['order', 'lender', 'publisher', 'pixel'],
    value: (view) => String(view.rcid),
    entries: idEntries('rcid', 'RCID', 'RCIDs'),
  }),
  listKind({
    id: 'subid',
    code: 20,
    title: 'Sub ID',
    value: fieldText('subid'),
    entries: textEntries('sub id', 'sub ids', 'A sub id has at most 100 characters'),
  }),
  listKind({
    id: 'source',
    code: 21,
    title: 'Source',
    value: (view) => (view.source === null ? null : String(view.source)),
    entries: idEntries('source', 'source', 'sources'),
  }),
  listKind({
    id: 'electricityprovider',
    code: 22,
    title: 'Electricity provider',
    products: [5],
    value: fieldText('electricityprovider'),
    entries: textEntries('provider', 'providers', 'A provider name has at most 100 characters'),
  }),
]
