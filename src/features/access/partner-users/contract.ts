import { z } from 'zod'
import { call, NOTHING, pageOf } from '@/kernel/call'
import {
  email,
  fields,
  flag,
  id,
  idList,
  idParams,
  oneOf,
  page,
  perPage,
  requiredText,
  text,
  when,
} from '@/kernel/inputs'
import { PARTNER_USER_ACCESS } from './permissions'
import { ONE_CLICK, type PartnerKind } from './rules'

const parties = z.array(z.object({ id: z.number(), title: z.string() }))

const user = {
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** 0 not activated, 1 active, 2 deactivated. */
  status: z.number(),
  dateadd: when,
  version: z.number(),
}
export const PublisherUser = z.object({ ...user, mfadisable: flag, publishers: parties })
export type PublisherUser = z.output<typeof PublisherUser>
export const LenderUser = z.object({ ...user, lenders: parties })
export type LenderUser = z.output<typeof LenderUser>

const name = requiredText(120, 'Enter a name')
const added = { name, email, sendemail: flag.default(1) }
const changed = { name: name.optional(), status: oneOf([0, 1, 2]).optional() }
const mfadisable = { mfadisable: flag.optional() }
const sought = { page, perPage: perPage(100), name: text(120).optional(), email: text(254).optional() }

export const NewPublisherUser = fields({ ...added, ...mfadisable, publishers: idList })
export const NewLenderUser = fields({ ...added, lenders: idList })

/** The calls of both kinds are the same but for what their users belong to. */
function callsOf<
  Kind extends PartnerKind,
  User extends z.ZodObject,
  Created extends z.ZodObject,
  Added extends z.ZodObject,
  Changed extends z.ZodObject,
  Sought extends z.ZodObject,
>(kind: Kind, has: { user: User; created: Created; added: Added; changed: Changed; sought: Sought }) {
  const { manage, give, read } = PARTNER_USER_ACCESS[kind]
  const base = `/admin/${kind}/user` as const
  const touches = ['partneruser', 'session', 'message'] as const
  return {
    list: call({
      method: 'POST',
      path: `/admin/${kind}/users`,
      summary: `Users of ${kind}s, by ${kind}, name or e-mail`,
      permission: manage,
      body: has.sought,
      answer: pageOf(has.user),
      reads: ['partneruser', kind],
    }),
    all: call({
      method: 'GET',
      path: `${base}/all/{id}`,
      summary: `Users of one ${kind}`,
      permission: read,
      params: idParams,
      answer: z.array(has.user),
      reads: ['partneruser'],
    }),
    available: call({
      method: 'GET',
      path: `/admin/${kind}/availableusers/{id}`,
      summary: `Users who can be assigned to a ${kind}`,
      permission: read,
      params: idParams,
      answer: z.array(has.user),
      reads: ['partneruser'],
    }),
    get: call({
      method: 'GET',
      path: `${base}/item/{id}`,
      summary: `One user of ${kind}s`,
      permission: manage,
      params: idParams,
      answer: has.user,
      reads: ['partneruser', kind],
    }),
    create: call({
      method: 'POST',
      path: base,
      summary: `Create a user of one ${kind} and send the invitation`,
      permission: give,
      changes: 'user',
      touches,
      body: has.created,
      answer: z.object({ id: z.number() }),
    }),
    add: call({
      method: 'POST',
      path: `${base}/item/add`,
      summary: `Create a user of any number of ${kind}s and send the invitation`,
      permission: give,
      changes: 'user',
      touches,
      body: has.added,
      answer: has.user,
    }),
    edit: call({
      method: 'PUT',
      path: `${base}/item/edit/{id}`,
      summary: `Change a user and their ${kind}s; what is taken away ends with the next request`,
      permission: manage,
      changes: 'user',
      touches,
      params: idParams,
      body: has.changed,
      answer: has.user,
    }),
    assign: call({
      method: 'PUT',
      path: `${base}/assign/{id}`,
      summary: `Assign an existing user to a ${kind}`,
      permission: give,
      changes: 'user',
      touches,
      params: idParams,
      body: fields({ userId: id }),
      answer: NOTHING,
    }),
    unassign: call({
      method: 'PUT',
      path: `${base}/unassign/{id}`,
      summary: `Take a ${kind} away from a user, from the next request on`,
      permission: manage,
      changes: 'user',
      touches,
      params: idParams,
      body: fields({ userId: id }),
      answer: NOTHING,
    }),
    sendInvitation: call({
      method: 'POST',
      path: `${base}/sendinvitation`,
      summary: 'Send the invitation of a user who has not signed in yet once more',
      permission: give,
      changes: 'user',
      touches,
      body: fields({ user: id }),
      answer: NOTHING,
    }),
    remove: call({
      method: 'PUT',
      path: `${base}/{id}`,
      summary: 'Delete a user: sessions and assignments end, the log keeps the name (the body is empty)',
      permission: manage,
      changes: 'user',
      touches,
      params: idParams,
      body: fields({}),
      answer: NOTHING,
    }),
    oneClickLogin: call({
      method: 'GET',
      path: `/admin/${kind}/oneclicklogin/{userId}`,
      summary: `A link that opens the portal as this user: once, within ${ONE_CLICK.ticketSeconds} s, for ${ONE_CLICK.minutes} minutes`,
      permission: give,
      noted: 'user',
      params: fields({ userId: id }),
      query: fields({ reason: text(200).optional() }),
      answer: z.object({ url: z.string() }),
      reads: [],
    }),
  }
}

export const publisherUserCalls = callsOf('publisher', {
  user: PublisherUser,
  created: fields({ ...added, ...mfadisable, publisher: id }),
  added: NewPublisherUser,
  changed: fields({ ...changed, ...mfadisable, publishers: idList }),
  sought: fields({ ...sought, publisher: idList }),
})

export const lenderUserCalls = callsOf('lender', {
  user: LenderUser,
  created: fields({ ...added, lender: id }),
  added: NewLenderUser,
  changed: fields({ ...changed, lenders: idList }),
  sought: fields({ ...sought, lender: idList }),
})
