import { refuse } from '@/kernel/errors'
import type { BulkItem, BulkKind } from '@/server/bulk/kind'
import { moneyPermissions } from '../permissions'
import { acceptReturn, declineReturn, type Moved } from './moves'
import { requestReturns } from './request'

const leadOf = ({ input }: Pick<BulkItem, 'input'>): number => Number(input['lead'])
const noteOf = ({ options }: BulkItem): string => (typeof options['note'] === 'string' ? options['note'] : '')

const OF_RETURNS = {
  permission: moneyPermissions.money_manage,
  category: 'returns',
  touches: ['lead', 'return'],
  nameOf: (item) => `Lead ${leadOf(item)}`,
  pathOf: (item) => `/lead/item/${leadOf(item)}`,
} as const satisfies Partial<BulkKind>

const decided = (title: string, note: string, { lead, before, after }: Moved) => ({
  entry: { title, description: note, before: { status: before }, after: { status: after }, links: { lead } },
  outcome: { status: after, text: '' },
})

export const REQUEST_RETURNS: BulkKind = {
  ...OF_RETURNS,
  name: 'return.request',
  title: 'Request',
  things: ['return', 'returns'],
  act: async (services, tx, item) => {
    const lead = leadOf(item)
    const wish = { lead, posting: item.row, reason: Number(item.input['reason']) }
    const [result] = await requestReturns(services, tx, [wish], item.startedBy)
    if (!result?.ok) throw refuse(`Decline: ${result?.note ?? ''}`)
    return {
      entry: { title: 'Return requested', after: { status: 'requested' }, links: { lead } },
      outcome: { status: 'requested', text: 'Success' },
    }
  },
}

export const ACCEPT_RETURNS: BulkKind = {
  ...OF_RETURNS,
  name: 'return.accept',
  title: 'Accept',
  things: ['return request', 'return requests'],
  act: async (services, tx, item) =>
    decided('Return accepted', noteOf(item), await acceptReturn(services, tx, item.row, noteOf(item), item.startedBy)),
}

export const DECLINE_RETURNS: BulkKind = {
  ...OF_RETURNS,
  name: 'return.decline',
  title: 'Decline',
  things: ['return request', 'return requests'],
  act: async (services, tx, item) =>
    decided('Return declined', noteOf(item), await declineReturn(services, tx, item.row, noteOf(item), item.startedBy)),
}

export default [REQUEST_RETURNS, ACCEPT_RETURNS, DECLINE_RETURNS]
