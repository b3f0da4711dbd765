import { sql } from 'kysely'
import type { FileColumn } from '../columns'
import { PERSONAL_FIELD_NAMES } from '@/kernel/lead-fields'
import { fileHeader } from '@/kernel/list-columns'
import { maskValue } from '@/features/selling/lead-facts/public'
import { csvCell, quotedCell } from '@/kernel/write-csv'
import { copyRows, type RawRow } from '@/server/database/copy'
import { installationKey } from '@/server/secrets/keyring'
import { startOpener } from '@/server/secrets/opener'
import type { Services } from '@/server/services'
import { leadTexts } from '@/features/leads/lead-reports/server/public'

type Texts = Readonly<Record<string, string>>
type FileRequest = Parameters<typeof leadTexts>[0]

/** Behind the cells of the lead. */
const BESIDE = {
  columns: sql`l.fields::text, i.sealed`,
  join: sql`LEFT JOIN lead_identity AS i ON i.lead_id = l.id`,
}

const textsOf = (json: string): Texts => (json === '' ? {} : (JSON.parse(json) as Texts))

/**
 * The leads with what their consumers said, as lines of a file. PostgreSQL writes the cells of the leads, a thread opens who
 * the consumers are, batch by batch, and the next batch is read meanwhile.
 */
export async function* fullDataFile(
  { config, database }: Services,
  request: FileRequest,
  columns: readonly FileColumn[],
  open: boolean,
): AsyncGenerator<string> {
  const zone = config.SLUICE_TIME_ZONE
  const ofLead = columns.filter(({ field }) => field === undefined)
  const names = columns.flatMap(({ field }) => field ?? [])
  const query = leadTexts(request, zone, ofLead, BESIDE).compile(database.reports)
  const line = lineOf(ofLead.length, names, zone, open)
  const opener = await startOpener(installationKey(config.dataRoot, config.SLUICE_KEY))
  const written = async (rows: readonly RawRow[]): Promise<string> => {
    const opened = await opener.open(rows.map((row) => row.at(-1) ?? null))
    return rows.map((row, index) => line(row, opened[index] ?? '')).join('')
  }
  try {
    let text = `${columns.map((column) => csvCell(fileHeader(column, zone), zone)).join(',')}\r\n`
    let before: Promise<string> | null = null
    for await (const rows of copyRows(database.exportPool, zone, query)) {
      const next = written(rows)
      // Told when its turn comes.
      next.catch(() => undefined)
      if (before) {
        yield text + (await before)
        text = ''
      }
      before = next
    }
    yield text + (before ? await before : '')
  } finally {
    await opener.close()
  }
}

/** Cells of the lead are guarded by SQL; what the consumer said is guarded here, and masked unless it may be seen. */
function lineOf(leadCells: number, names: readonly string[], zone: string, open: boolean) {
  const fields = names.map((name) => ({ name, masked: !open && PERSONAL_FIELD_NAMES.has(name) }))
  return (row: RawRow, identity: string): string => {
    let line = ''
    for (let cell = 0; cell < leadCells; cell++) line += `${quotedCell(row[cell]?.toString('utf8') ?? '')},`
    const said = textsOf(row[leadCells]?.toString('utf8') ?? '')
    const personal = textsOf(identity)
    for (const { name, masked } of fields) {
      const value = personal[name] ?? said[name] ?? ''
      line += `${value === '' ? '' : csvCell(masked ? maskValue(name, value) : value, zone)},`
    }
    return `${line.slice(0, -1)}\r\n`
  }
}
