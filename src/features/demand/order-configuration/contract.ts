import { z } from 'zod'
import { call } from '@/kernel/call'
import { idParams } from '@/kernel/inputs'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { Configuration, ConfigurationChange, ConfigurationField } from './records'

const permission = orderPermissions.order_manage

/** Decision E27: the values that are stored, and the fields that the chosen parts ask for. */
export const orderConfigurationCalls = {
  get: call({
    method: 'GET',
    path: '/admin/order/configuration/{id}',
    summary: 'Where and how an order is sent to; of secrets only that they are stored',
    permission,
    params: idParams,
    answer: Configuration,
    reads: ['order'],
  }),
  save: call({
    method: 'POST',
    path: '/admin/order/configuration/{id}',
    summary: 'Change where and how an order is sent to; in force when this answers',
    permission,
    changes: 'order',
    touches: ['order'],
    params: idParams,
    body: ConfigurationChange,
    answer: Configuration,
  }),
  fields: call({
    method: 'GET',
    path: '/admin/order/configurations/{id}',
    summary: 'The further fields that the send format of an order asks for',
    permission,
    params: idParams,
    answer: z.array(ConfigurationField),
    reads: ['order'],
  }),
}
