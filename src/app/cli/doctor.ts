import { parseArgs } from 'node:util'
import { examine, rebuildReports } from '@/features/market/server/public'
import { verifyChain } from '@/server/audit/chain'
import { openCli } from './open'

/**
 * Verifies what must always hold; exits with 1 when something does not.
 * With --rebuild-reports the report tables are made anew from the rows first.
 */
const { values } = parseArgs({ options: { 'rebuild-reports': { type: 'boolean', default: false } } })
const { services, close } = await openCli()

const tell = (ok: boolean, text: string, lines: readonly string[] = []): void => {
  console.log(`${ok ? 'ok    ' : 'BROKEN'}  ${text}`)
  for (const line of lines) console.log(`          ${line}`)
  if (!ok) process.exitCode = 1
}

try {
  if (values['rebuild-reports'])
    for (const { table, rows } of await rebuildReports(services)) console.log(`rebuilt ${table}: ${rows} rows`)
  const { checked, unchained, brokenAt } = await verifyChain(services.database.reports)
  const waiting = unchained > 0 ? `, ${unchained} not chained yet` : ''
  if (brokenAt === undefined) tell(true, `system log: ${checked} rows chained without a gap${waiting}`)
  else tell(false, `system log: the chain does not fit at row ${brokenAt} (${checked} rows before it do)`)
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
