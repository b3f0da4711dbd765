import { z } from 'zod'
import { call, NOTHING } from '@/kernel/call'
import { fields, idParams, requiredText, when } from '@/kernel/inputs'
import { rolePermissions } from './permissions'

const manage = rolePermissions.usermanagement_permission

export const RoleBody = fields({
  title: requiredText(80, 'Enter a title'),
  permissions: z.array(z.string().max(80)).max(200),
})

export const Role = z.object({
  id: z.number(),
  title: z.string(),
  permissions: z.array(z.string()),
  users: z.number(),
  dateadd: when,
  version: z.number(),
})
export type Role = z.output<typeof Role>

export const roleCalls = {
  list: call({
    method: 'GET',
    path: '/acl',
    summary: 'All access roles with their number of users',
    permission: manage,
    answer: z.array(Role),
    reads: ['role'],
  }),
  permissions: call({
    method: 'GET',
    path: '/acl/permissions',
    summary: 'The permission catalogue, by category',
    permission: manage,
    answer: z.array(
      z.object({
        category: z.string(),
        /** A preset permission is ticked in a new role. */
        items: z.array(z.object({ id: z.string(), name: z.string(), preset: z.boolean() })),
      }),
    ),
    reads: [],
  }),
  get: call({
    method: 'GET',
    path: '/acl/role/{id}',
    summary: 'One access role',
    permission: manage,
    params: idParams,
    answer: Role,
    reads: ['role'],
  }),
  add: call({
    method: 'POST',
    path: '/acl',
    summary: 'Create an access role',
    permission: manage,
    changes: 'user',
    touches: ['role'],
    body: RoleBody,
    answer: z.object({ id: z.number() }),
  }),
  update: call({
    method: 'PUT',
    path: '/acl/{id}',
    summary: 'Change an access role; it acts on its users at once',
    permission: manage,
    changes: 'user',
    touches: ['role', 'admin'],
    params: idParams,
    body: RoleBody,
    answer: Role,
  }),
  remove: call({
    method: 'DELETE',
    path: '/acl/{id}',
    summary: 'Delete an access role that has no users',
    permission: manage,
    changes: 'user',
    touches: ['role', 'admin'],
    params: idParams,
    answer: NOTHING,
  }),
}
