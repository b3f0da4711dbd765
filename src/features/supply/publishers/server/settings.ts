import type { Selectable } from 'kysely'
import type { Db } from '@/server/database/database'
import type { DB } from '@/server/database/schema.gen'
import { found, guardVersion, stamp } from '@/server/http/edits'
import type { StoredSettings } from '../records'
import { SETTINGS, type SettingsChange } from '../settings'
import type { Ctx } from './service'
import { lockPublisher } from './sql'

type Row = Selectable<DB['publishers']>

const asFlag = (on: boolean): 0 | 1 => (on ? 1 : 0)

const settingsOf = (row: Row): StoredSettings => ({
  id: row.id,
  version: row.version,
  duplicate: row.duplicate,
  tokenrequirements: row.tokenrequirements as StoredSettings['tokenrequirements'],
  tokenrequirementsping: row.tokenrequirementsping as StoredSettings['tokenrequirementsping'],
  failflagrule: row.failflagrule as StoredSettings['failflagrule'],
  creditreturn: asFlag(row.creditreturn),
  copyfailedlead: asFlag(row.copyfailedlead),
  pingidentity: asFlag(row.pingidentity),
  pricerejectvariance: row.pricerejectvariance ?? 0,
  leadtype: row.leadtype as StoredSettings['leadtype'],
  sharedplaces: row.sharedplaces as StoredSettings['sharedplaces'],
  sourcetraffic: asFlag(row.sourcetraffic),
  sourcepost: asFlag(row.sourcepost),
  sourcepingpost: asFlag(row.sourcepingpost),
  offersites: row.offersites,
})

const onOff = (flag: 0 | 1 | undefined): boolean | undefined => (flag === undefined ? undefined : flag === 1)

/** As the columns keep it; what is undefined stays. */
const columnsOf = ({ pricerejectvariance: variance, ...settings }: SettingsChange) => ({
  ...settings,
  ...(variance === undefined ? {} : { pricerejectvariance: variance === 0 ? null : variance }),
  creditreturn: onOff(settings.creditreturn),
  copyfailedlead: onOff(settings.copyfailedlead),
  pingidentity: onOff(settings.pingidentity),
  sourcetraffic: onOff(settings.sourcetraffic),
  sourcepost: onOff(settings.sourcepost),
  sourcepingpost: onOff(settings.sourcepingpost),
})

/** The part that the log compares. */
const logged = (settings: StoredSettings) => Object.fromEntries(SETTINGS.map(({ name }) => [name, settings[name]]))

export async function readSettings(db: Db, id: number): Promise<StoredSettings> {
  const row = await db.selectFrom('publishers').selectAll().where('id', '=', id).executeTakeFirst()
  return settingsOf(found(row, 'Publisher'))
}

export async function saveSettings(ctx: Ctx, id: number, body: SettingsChange): Promise<StoredSettings> {
  const row = found(await lockPublisher(ctx.db, id), 'Publisher')
  const before = settingsOf(row)
  await guardVersion(ctx, row, before)
  await ctx.db
    .updateTable('publishers')
    .set({ ...columnsOf(body), ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  const after = await readSettings(ctx.db, id)
  const changes = { before: logged(before), after: logged(after) }
  await ctx.record({ title: 'Settings changed', description: row.name, ...changes, links: { publisher: id } })
  return after
}
