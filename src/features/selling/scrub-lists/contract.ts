import { z } from 'zod'
import { call, exportOf, NOTHING, pageOf } from '@/kernel/call'
import { fields, idParams, page, perPage, sortedFields, text, when } from '@/kernel/inputs'
import { columnList } from '@/kernel/list-columns'
import { entryColumns } from './columns'
import { FILE_BYTES, IMPORT_FILE, importBody, ImportedLine, ImportOutcome, LINE_RESULTS, ScrubImport } from './import'
import { AREA_CODES, EMAILS, PHONES, type ScrubList, WORDS } from './lists'

/** The value and the choice stand beside these, under the list's own names for them. */
export interface ScrubEntry {
  readonly id: number
  readonly dateadd: string
  readonly dateupdate: string
  /** Who put it on the list. */
  readonly user: { readonly id: number; readonly name: string } | null
  readonly version: number
  readonly [name: string]: unknown
}

/** An entry in its list. */
export interface ListedEntry extends ScrubEntry {
  /** Leads of the last 30 days that are failed or flagged because of it. */
  readonly hits: number
}

export const entryBody = ({ value, choice }: ScrubList) =>
  fields({ [value.name]: value.schema, [choice.name]: choice.schema })

const entryOf = ({ value, choice }: ScrubList) =>
  z.object({
    id: z.number(),
    [value.name]: z.string(),
    [choice.name]: z.string(),
    dateadd: when,
    dateupdate: when,
    user: z.object({ id: z.number(), name: z.string() }).nullable(),
    version: z.number(),
  })

function callsOf(list: ScrubList) {
  const { path, permission, value, choice, thing, name } = list
  const columns = entryColumns(list)
  const sorts = ['id', value.name, choice.name, 'dateadd', 'dateupdate', 'user'] as const
  const search = { [value.name]: text(254).optional() }
  const stored = entryOf(list)
  const Entry = stored as unknown as z.ZodType<ScrubEntry>
  const Listed = stored.extend({ hits: z.number() }) as unknown as z.ZodType<ListedEntry>
  const one = thing.toLowerCase()
  const shared = { permission, reads: ['scrublist'] } as const
  const change = { permission, changes: 'settings', touches: ['scrublist'] } as const
  return {
    list: call({
      ...shared,
      method: 'POST',
      path: `${path}/all`,
      summary: `${list.title}: the list, searched, sorted and paged`,
      body: sortedFields(sorts, { ...search, page, perPage: perPage(50) }),
      answer: pageOf(Listed),
    }),
    export: exportOf({
      path: `${path}/exportall`,
      summary: `${list.title}: the same rows as a CSV file`,
      permission,
      noted: 'settings',
      filters: sortedFields(sorts, { ...search, columns: columnList(columns) }),
      name,
    }),
    get: call({
      ...shared,
      method: 'GET',
      path: `${path}/{id}`,
      summary: `${list.title}: one ${one}`,
      params: idParams,
      answer: Entry,
    }),
    add: call({
      ...change,
      method: 'POST',
      path,
      summary: `${list.title}: add one ${one}; in force at once`,
      body: entryBody(list),
      answer: z.object({ id: z.number() }),
    }),
    update: call({
      ...change,
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `${list.title}: change one ${one}`,
      params: idParams,
      body: entryBody(list),
      answer: Entry,
    }),
    remove: call({
      ...change,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `${list.title}: delete one ${one}`,
      params: idParams,
      answer: NOTHING,
    }),
    previewImport: call({
      ...shared,
      method: 'POST',
      path: `${path}/import/preview`,
      summary: `${list.title}: what an import of a CSV file would add, line by line`,
      body: importBody(list),
      bodyLimit: FILE_BYTES,
      upload: { csv: IMPORT_FILE },
      answer: ImportOutcome,
    }),
    import: call({
      ...change,
      method: 'POST',
      path: `${path}/import`,
      summary: `${list.title}: add the entries of a CSV file by a bulk run; in force as they are added`,
      body: importBody(list),
      bodyLimit: FILE_BYTES,
      upload: { csv: IMPORT_FILE },
      answer: z.object({ id: z.number(), run: z.number(), total: z.number() }),
    }),
    getImport: call({
      ...shared,
      method: 'GET',
      path: `${path}/import/{id}`,
      summary: `${list.title}: how far an import is`,
      params: idParams,
      answer: ScrubImport,
    }),
    importedLines: call({
      ...shared,
      method: 'POST',
      path: `${path}/import/lines/{id}`,
      summary: `${list.title}: what became of each line of an import`,
      params: idParams,
      body: fields({ result: z.enum(LINE_RESULTS).optional(), page, perPage: perPage(50) }),
      answer: pageOf(ImportedLine),
    }),
    imports: call({
      ...shared,
      method: 'POST',
      path: `${path}/imports`,
      summary: `${list.title}: imports, the newest first`,
      body: fields({ page, perPage: perPage(50) }),
      answer: pageOf(ScrubImport),
    }),
    undoImport: call({
      ...change,
      method: 'POST',
      path: `${path}/import/undo/{id}`,
      summary: `${list.title}: take the entries of an import off the list again by a bulk run, but for those changed since`,
      params: idParams,
      answer: z.object({ run: z.number(), total: z.number() }),
    }),
  }
}
export type ScrubListCalls = ReturnType<typeof callsOf>

export const areaCodeCalls = callsOf(AREA_CODES)
export const badPhoneCalls = callsOf(PHONES)
export const badWordCalls = callsOf(WORDS)

const emailCalls = callsOf(EMAILS)
export const badEmailCalls = {
  ...emailCalls,
  /** The specification adds emails here; what stands for the id says nothing. */
  addAt: call({ ...emailCalls.add, path: '/admin/bademail/{id}', params: z.strictObject({ id: z.string().max(40) }) }),
}
