import { z } from 'zod'
import { call, NOTHING } from '@/kernel/call'
import { email, fields, flag, id, idParams, requiredText, when } from '@/kernel/inputs'
import { partnerUserPermissions } from '@/features/access/partner-users/permissions'
import { adminPermissions } from './permissions'

const manageAdmins = adminPermissions.usermanagement_adminmanagement
/** Publisher and lender user forms share the calls of a single user (decision A5). */
const manageAnyUser = [
  manageAdmins,
  partnerUserPermissions.usermanagement_publisherusers,
  partnerUserPermissions.usermanagement_lenderusers,
]

const roleOfUser = z.object({ id: z.number(), title: z.string() }).nullable()

export const Admin = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** 1 active, 2 deactivated, 0 not activated. */
  status: z.number(),
  superuser: z.boolean(),
  permissionrole: roleOfUser,
  mfa: z.boolean(),
  /** Whether the reader may change this user: not one with permissions that the reader lacks. */
  manageable: z.boolean(),
  dateadd: when,
  version: z.number(),
})
export type Admin = z.output<typeof Admin>

const parties = z.array(z.object({ id: z.number(), title: z.string() })).optional()
/** One user of any kind: partner users come with their parties and, for publishers, whether MFA is off. */
const AnyUser = Admin.extend({ mfadisable: flag.optional(), publishers: parties, lenders: parties })

const name = requiredText(120, 'Enter a name')

export const NewAdmin = fields({
  name,
  email,
  permissionrole: id,
  sendemail: flag.default(1),
})

export const AdminChanges = z.object({
  name: name.optional(),
  status: z.coerce
    .number()
    .pipe(z.union([z.literal(0), z.literal(1), z.literal(2)]))
    .optional(),
  permissionrole: id.nullish(),
  mfadisable: flag.optional(),
})

export const adminCalls = {
  list: call({
    method: 'GET',
    path: '/users/all/admin',
    summary: 'All admins',
    permission: manageAdmins,
    answer: z.array(Admin),
    reads: ['admin'],
  }),
  get: call({
    method: 'GET',
    path: '/users/{id}',
    summary: 'One user',
    permission: manageAnyUser,
    params: idParams,
    answer: AnyUser,
    reads: ['admin', 'partneruser'],
  }),
  add: call({
    method: 'POST',
    path: '/users/add',
    summary: 'Create an admin and send the invitation',
    permission: manageAdmins,
    changes: 'user',
    touches: ['admin'],
    body: NewAdmin,
    answer: z.object({ id: z.number() }),
  }),
  update: call({
    method: 'PUT',
    path: '/users/{id}',
    summary: 'Change a user; fields that do not fit the kind of user are ignored',
    permission: manageAnyUser,
    changes: 'user',
    touches: ['admin', 'partneruser', 'session'],
    unknownFields: 'ignored',
    params: idParams,
    body: AdminChanges,
    answer: AnyUser,
  }),
  remove: call({
    method: 'DELETE',
    path: '/users/{id}',
    summary: 'Deactivate and hide an admin, and end their sessions',
    permission: manageAdmins,
    changes: 'user',
    touches: ['admin', 'session'],
    params: idParams,
    answer: NOTHING,
  }),
  sendInvitation: call({
    method: 'POST',
    path: '/users/sendinvitation',
    summary: 'Send the invitation of an admin who has not signed in yet once more',
    permission: manageAdmins,
    changes: 'user',
    touches: ['admin', 'message'],
    body: fields({ user: id }),
    answer: NOTHING,
  }),
  sessions: call({
    method: 'GET',
    path: '/users/{id}/sessions',
    summary: 'Open sessions of an admin',
    permission: manageAdmins,
    params: idParams,
    answer: z.array(
      z.object({ id: z.number(), started: when, lastActive: when, ipaddress: z.string(), useragent: z.string() }),
    ),
    reads: ['session'],
  }),
  endSessions: call({
    method: 'DELETE',
    path: '/users/{id}/sessions',
    summary: 'End all sessions of an admin',
    permission: manageAdmins,
    changes: 'user',
    touches: ['session'],
    params: idParams,
    answer: NOTHING,
  }),
}
