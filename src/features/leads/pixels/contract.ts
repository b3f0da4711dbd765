import { z } from 'zod'
import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { call, exportOf, NOTHING, pageOf } from '@/kernel/call'
import {
  dateRange,
  fields,
  id,
  idList,
  idParams,
  listOf,
  oneOf,
  page,
  perPage,
  productList,
  sortedFields,
  text,
} from '@/kernel/inputs'
import { columnList } from '@/kernel/list-columns'
import { lookup } from '@/kernel/lookup'
import { restoreOf } from '@/kernel/restore'
import { ZIP_COLUMNS } from './columns'
import { NewPixel, Pixel, PixelActivity, PixelChange, PixelItem, PixelRow } from './records'

const permission = publisherPermissions.publisher_manage
const changing = { permission, changes: 'pixel', touches: ['pixel'] } as const

export const PIXEL_SORTS = ['id', 'title', 'publisher', 'product', 'pixeltype', 'status', 'dateadd'] as const

export const pixelCalls = {
  search: call({
    method: 'POST',
    path: '/admin/pixel/search',
    summary: 'Pixels, filtered, sorted and paged',
    permission,
    body: sortedFields(PIXEL_SORTS, {
      publisher: idList,
      product: productList,
      pixelType: listOf(z.string().max(40)),
      status: listOf(oneOf([1, 2])),
      searchText: text(120).optional(),
      page,
      perPage: perPage(100),
    }),
    answer: pageOf(PixelRow),
    reads: ['pixel', 'publisher'],
  }),
  get: call({
    method: 'GET',
    path: '/admin/pixel/item/{id}',
    summary: 'One pixel, for its form',
    permission,
    params: idParams,
    answer: Pixel,
    reads: ['pixel'],
  }),
  item: call({
    method: 'GET',
    path: '/admin/pixel/item/extended/{id}',
    summary: 'One pixel with the names of its publisher and product',
    permission,
    params: idParams,
    answer: PixelItem,
    reads: ['pixel', 'publisher'],
  }),
  add: call({
    ...changing,
    method: 'PUT',
    path: '/admin/pixel/item',
    summary: 'Create a pixel',
    body: NewPixel,
    answer: z.object({ id: z.number() }),
  }),
  update: call({
    ...changing,
    method: 'PUT',
    path: '/admin/pixel/item/{id}',
    summary: 'Change a pixel, in force for the next lead or page view',
    params: idParams,
    body: PixelChange,
    answer: Pixel,
  }),
  remove: call({
    ...changing,
    method: 'DELETE',
    path: '/admin/pixel/item/{id}',
    summary: 'Delete a pixel and its filters; what it fired stays on its leads',
    params: idParams,
    answer: NOTHING,
  }),
  statistic: call({
    method: 'POST',
    path: '/admin/pixel/statistic',
    summary: 'What a pixel fired, the newest first; the last 6 days unless told otherwise',
    permission,
    body: fields({ pixel: id, date: dateRange.optional(), page, perPage: perPage(100) }),
    answer: pageOf(PixelActivity),
    reads: ['pixel', 'lead'],
  }),
  zips: exportOf({
    path: '/admin/pixel/getziplist',
    summary: 'The zip codes of a pixel’s zip filter as a CSV file',
    permission,
    filters: fields({ pixel: id, columns: columnList(ZIP_COLUMNS) }),
    name: 'pixel-zips',
  }),
  testFire: call({
    ...changing,
    method: 'POST',
    path: '/admin/pixel/testfire/{id}',
    summary: 'Fire a pixel with made-up values and no lead; code of a page is answered, not run',
    params: idParams,
    answer: PixelActivity.pick({ fired: true, pixelcode: true, note: true, answer: true }),
  }),
  restore: restoreOf({ path: '/admin/pixel/restore/{id}', what: 'pixel', ...changing }),
}

export const pixelLookupCalls = {
  statuses: lookup('/admin/pixel/statuses', 'Pixel statuses'),
  types: lookup('/admin/pixel/types', 'Pixel types'),
}
