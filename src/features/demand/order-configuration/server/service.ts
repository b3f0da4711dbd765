import {
  checkDestinations,
  hasNewHost,
  lockOrder,
  type OrderCtx,
  pingedAt,
  withdrawal,
} from '@/features/demand/orders/server/public'
import { openSettings, type OrderRef } from '@/features/platform/reference/server/public'
import type { Param } from '@/integrations'
import { AppError, refuse } from '@/kernel/errors'
import { stillAllowed } from '@/server/audit/restore'
import { found, guardVersion, stamp } from '@/server/http/edits'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import { type Configuration, ConfigurationChange, type ConfigurationField } from '../records'
import { currentOrder } from './current-order'
import { orderFormat, type WithFormat } from './order-format'
import { apart, changedSettings, loggedSettings, reentered, settingFaults, shownSettings } from './settings'

const OWN = ['destination', 'timeout', 'destinationping', 'timeoutping', 'timeoutmeansrefused'] as const

const readRow = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'title', 'ispingpost', 'config', 'config_sealed', 'version', ...OWN])
    .where('id', '=', id)
    .executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>

/** The fields that a format asks for. A value that was sealed once stays secret, whatever the format says about its field. */
function paramsOf({ format, params, handles }: WithFormat, sealed?: ReadonlySet<string>): readonly Param[] {
  if (typeof format === 'string') return []
  const isSecret = (name: string): boolean => sealed?.has(name) ?? Object.hasOwn(handles, params[name] ?? '')
  return format.params.map((param) => (isSecret(param.name) ? { ...param, sensitive: true } : param))
}

/** A request that nothing marks as a test is taken for a real lead. */
const marksTests = ({ format }: WithFormat): boolean => {
  if (typeof format === 'string') return false
  const { data, send } = format.parts
  return JSON.stringify([data, send]).includes('context.test')
}

function shown(services: Services, row: Row, order: WithFormat): Configuration {
  const { id, title, destination, timeout, destinationping, timeoutping, version } = row
  const { format } = order
  const { values, sealed } = openSettings(row, services.keys)
  return {
    ...{ id, title, destination, timeout, destinationping, timeoutping, version },
    ispingpost: row.ispingpost ? 1 : 0,
    timeoutmeansrefused: row.timeoutmeansrefused ? 1 : 0,
    config: shownSettings(paramsOf(order, sealed), values),
    formatfault: typeof format === 'string' ? format : null,
    markstests: marksTests(order),
    transport: typeof format === 'string' ? null : format.transport,
  }
}

export async function readConfiguration(services: Services, db: Db, id: number): Promise<Configuration> {
  return shown(services, found(await readRow(db, id), 'Order'), await orderFormat(services, db, id))
}

export async function configurationFields(services: Services, db: Db, id: number): Promise<ConfigurationField[]> {
  return paramsOf(await orderFormat(services, db, id)).map(({ help = '', options, ...param }) => ({
    ...param,
    options: [...options],
    help,
  }))
}

const SETTING = 'config.'

/** Whether an entry of an order's log about this field is one of its configuration. */
export const isConfigured = (field: string): boolean => field.startsWith(SETTING) || OWN.some((name) => name === field)

/** The change that gives a field of the log its earlier value back. */
export function restoringChange(order: OrderRef, field: string, value: unknown): ConfigurationChange {
  const name = field.slice(SETTING.length)
  if (!field.startsWith(SETTING)) return stillAllowed(ConfigurationChange, { [field]: value })
  if (paramsOf(order).some((param) => param.sensitive && param.name === name))
    throw refuse('The log keeps this value hidden, so it cannot be restored')
  return stillAllowed(ConfigurationChange, { config: { [name]: value } })
}

/** Names are resolved, which may take seconds: before the change begins. */
export async function checkConfiguration(services: Services, body: ConfigurationChange, id: number): Promise<OrderRef> {
  await checkDestinations(services, body)
  return currentOrder(services, id)
}

const isMail = (destination: string): boolean => !destination.includes('/') && destination.includes('@')

function ownFaults(row: Pick<Row, 'destination' | 'destinationping' | 'ispingpost'>, { format }: OrderRef) {
  const faults = new Map<string, string>()
  const transport = typeof format === 'string' ? null : format.transport
  const check = (name: 'destination' | 'destinationping', required: boolean): void => {
    const value = row[name]
    if (value === '' && required) faults.set(name, 'Required')
    if (value === '' || transport === null || isMail(value) === (transport === 'email')) return
    const wanted = transport === 'email' ? 'by e-mail: enter an e-mail address' : 'by HTTP: enter a URL'
    faults.set(name, `The send format of this order sends ${wanted}`)
  }
  check('destination', true)
  check('destinationping', row.ispingpost)
  return Object.fromEntries(faults)
}

export async function saveConfiguration(
  services: Services,
  ctx: OrderCtx,
  order: OrderRef,
  { config = {}, timeoutmeansrefused, ...body }: ConfigurationChange,
): Promise<Configuration> {
  const { id } = order
  const row = found(await lockOrder(ctx.db, id), 'Order')
  const before = shown(services, row, order)
  await guardVersion(ctx, row, before)
  const { values: stored, sealed: secret } = openSettings(row, services.keys)
  const params = paramsOf(order, secret)
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const moved = { ...row, ...given }
  const entered = hasNewHost(row, moved) ? reentered(params, secret, stored, config) : { kept: stored, faults: {} }
  const values = changedSettings(params, entered.kept, config)
  const addressed = ownFaults(moved, order)
  const missing = Object.keys(addressed).length > 0 ? {} : entered.faults
  const faults = { ...settingFaults(params, values, config), ...missing, ...addressed }
  if (Object.keys(faults).length > 0) throw new AppError('invalidFields', { fields: faults })
  const elsewhere = withdrawal(row, pingedAt(row) !== pingedAt(moved))
  const declared = typeof order.format === 'string' ? [] : order.format.params
  const { plain, sealed } = apart(declared, values, { values: stored, sealed: secret })
  await ctx.db
    .updateTable('orders')
    .set({
      ...body,
      ...elsewhere.columns,
      timeoutmeansrefused: timeoutmeansrefused === undefined ? undefined : timeoutmeansrefused === 1,
      config: JSON.stringify(plain),
      config_sealed: Object.keys(sealed).length === 0 ? null : services.keys.encrypt(JSON.stringify(sealed)),
      ...stamp(ctx),
    })
    .where('id', '=', id)
    .execute()
  const after = shown(services, found(await readRow(ctx.db, id), 'Order'), order)
  const settings = loggedSettings(params, stored, values)
  const logged = (one: Configuration) => Object.fromEntries(OWN.map((name) => [name, one[name]]))
  await ctx.record({
    title: 'Configuration changed',
    description: row.title,
    before: { ...logged(before), ...elsewhere.before, config: settings.before },
    after: { ...logged(after), ...elsewhere.after, config: settings.after },
    links: { order: id, lender: row.lender_id },
  })
  return after
}
