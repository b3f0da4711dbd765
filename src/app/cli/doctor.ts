import { parseArgs } from 'node:util'
import { examine, rebuildReports } from '@/features/console/doctor/server/public'
import { anchorText, keptAnchor, parseAnchor } from '@/server/audit/anchor'
import { chainHead, extendChain } from '@/server/audit/chain'
import { repairChain } from '@/server/audit/repair-chain'
import { verifyChain } from '@/server/audit/verify-chain'
import { chainFindings, chainSummary, ranges } from './chain-words'
import { openCli } from './open'

/**
 * Verifies what must always hold; exits with 1 when something does not.
 * With --rebuild-reports the report tables are made anew from the rows first.
 * With --repair-log rows that are missing from the log's chain are accepted, by a log row that names them.
 * With --anchor, as an earlier run or the product's log printed it, the system log must still hold that row as it was then.
 */
const { values } = parseArgs({
  options: {
    'rebuild-reports': { type: 'boolean', default: false },
    'repair-log': { type: 'boolean', default: false },
    anchor: { type: 'string', multiple: true },
  },
})
const given = (values.anchor ?? []).map((text) => {
  const anchor = parseAnchor(text)
  if (anchor) return anchor
  console.error(`--anchor ${text}: give it as printed, ROW:HASH`)
  process.exit(2)
})
const { services, close } = await openCli()

const tell = (ok: boolean, text: string, lines: readonly string[] = []): void => {
  console.log(`${ok ? 'ok    ' : 'BROKEN'}  ${text}`)
  for (const line of lines) console.log(`          ${line}`)
  if (!ok) process.exitCode = 1
}

try {
  if (values['rebuild-reports'])
    for (const { table, rows } of await rebuildReports(services)) console.log(`rebuilt ${table}: ${rows} rows`)
  if (values['repair-log']) {
    const rows = await repairChain(services)
    await extendChain(services.database)
    console.log(`added ${rows.length} rows to the log's chain${rows.length > 0 ? `: ${ranges(rows)}` : ''}`)
  }
  const kept = await keptAnchor(services)
  const report = await verifyChain(services.database.reports, kept ? [...given, kept] : given)
  const anchor = `anchor ${anchorText(await chainHead(services.database.reports))}`
  tell(report.breaks.length === 0, `system log: ${chainSummary(report)}`, [...chainFindings(report), anchor])
  for await (const { name, differences, lines, ms } of examine(services)) {
    const more = differences > lines.length ? [`… and ${differences - lines.length} more`] : []
    tell(differences === 0, `${name}${differences === 0 ? '' : `: ${differences} differences`} (${ms} ms)`, [
      ...lines,
      ...more,
    ])
  }
} finally {
  await close()
}
