import { verifyChain } from '@/server/audit/chain'
import { openCli } from './open'

/** Verifies what must always hold; exits with 1 when something does not. */
const { services, close } = await openCli()
try {
  const { checked, unchained, brokenAt } = await verifyChain(services.database.reports)
  const waiting = unchained > 0 ? `, ${unchained} not chained yet` : ''
  if (brokenAt === undefined) console.log(`ok      system log: ${checked} rows chained without a gap${waiting}`)
  else {
    console.log(`BROKEN  system log: the chain does not fit at row ${brokenAt} (${checked} rows before it do)`)
    process.exitCode = 1
  }
} finally {
  await close()
}
