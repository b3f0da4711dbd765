import { type FeatureRoutes, routes } from '@/server/http/context'
import { found } from '@/server/http/edits'
import { lenderUserCalls, publisherUserCalls } from '../contract'
import { openOneClick } from './one-click'
import { addUser, assignUser, editUser, removeUser, resendInvitation, unassignUser } from './service'
import { findUser, searchUsers, type UserRow, usersForParty, usersOfParty } from './sql'

const flagOf = (on: boolean): 0 | 1 => (on ? 1 : 0)
const asPublisherUser = ({ parties, mfa_disabled, ...row }: UserRow) => ({
  ...row,
  publishers: parties,
  mfadisable: flagOf(mfa_disabled),
})
const asLenderUser = ({ parties, ...row }: UserRow) => ({ ...row, lenders: parties })

const publisherRoutes = routes(publisherUserCalls, (services) => ({
  list: ({ db }, { body: { publisher, name, email, page, perPage } }) =>
    searchUsers(db, 'publisher', { parties: publisher, name, email, page, perPage }, asPublisherUser),
  all: async ({ db }, { params }) => (await usersOfParty(db, 'publisher', params.id)).map(asPublisherUser),
  available: async ({ db }, { params }) => (await usersForParty(db, 'publisher', params.id)).map(asPublisherUser),
  get: async ({ db }, { params }) => asPublisherUser(found(await findUser(db, 'publisher', params.id), 'User')),
  create: (ctx, { body: { publisher, ...body } }) =>
    addUser(services, ctx, 'publisher', { ...body, parties: [publisher], field: 'publisher' }),
  add: async (ctx, { body: { publishers = [], ...body } }) =>
    asPublisherUser(await addUser(services, ctx, 'publisher', { ...body, parties: publishers, field: 'publishers' })),
  edit: async (ctx, { params, body: { publishers, ...body } }) => {
    const wanted = { ...body, parties: publishers, field: 'publishers' }
    return asPublisherUser(await editUser(services, ctx, 'publisher', params.id, wanted, asPublisherUser))
  },
  assign: (ctx, { params, body }) => assignUser(services, ctx, 'publisher', params.id, body.userId),
  unassign: (ctx, { params, body }) => unassignUser(ctx, 'publisher', params.id, body.userId),
  sendInvitation: (ctx, { body }) => resendInvitation(services, ctx, 'publisher', body.user),
  remove: (ctx, { params }) => removeUser(ctx, 'publisher', params.id),
  oneClickLogin: (ctx, { params, query }) => openOneClick(services, ctx, 'publisher', params.userId, query.reason),
}))

const lenderRoutes = routes(lenderUserCalls, (services) => ({
  list: ({ db }, { body: { lender, name, email, page, perPage } }) =>
    searchUsers(db, 'lender', { parties: lender, name, email, page, perPage }, asLenderUser),
  all: async ({ db }, { params }) => (await usersOfParty(db, 'lender', params.id)).map(asLenderUser),
  available: async ({ db }, { params }) => (await usersForParty(db, 'lender', params.id)).map(asLenderUser),
  get: async ({ db }, { params }) => asLenderUser(found(await findUser(db, 'lender', params.id), 'User')),
  create: (ctx, { body: { lender, ...body } }) =>
    addUser(services, ctx, 'lender', { ...body, parties: [lender], field: 'lender' }),
  add: async (ctx, { body: { lenders = [], ...body } }) =>
    asLenderUser(await addUser(services, ctx, 'lender', { ...body, parties: lenders, field: 'lenders' })),
  edit: async (ctx, { params, body: { lenders, ...body } }) => {
    const wanted = { ...body, parties: lenders, field: 'lenders' }
    return asLenderUser(await editUser(services, ctx, 'lender', params.id, wanted, asLenderUser))
  },
  assign: (ctx, { params, body }) => assignUser(services, ctx, 'lender', params.id, body.userId),
  unassign: (ctx, { params, body }) => unassignUser(ctx, 'lender', params.id, body.userId),
  sendInvitation: (ctx, { body }) => resendInvitation(services, ctx, 'lender', body.user),
  remove: (ctx, { params }) => removeUser(ctx, 'lender', params.id),
  oneClickLogin: (ctx, { params, query }) => openOneClick(services, ctx, 'lender', params.userId, query.reason),
}))

export default {
  bind: (services) => [...publisherRoutes.bind(services), ...lenderRoutes.bind(services)],
} satisfies FeatureRoutes
