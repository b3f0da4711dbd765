import type { Db } from '@/server/database/database'
import type { PartnerKind, PartnerMail } from '../rules'

const selectPartners = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'kind', 'name', 'email', 'status', 'mfa_method', 'mfa_disabled', 'mails_off', 'dateadd'])
    .$narrowType<{ kind: PartnerKind }>()
    .where('kind', 'in', ['publisher', 'lender'])
    .where('deleted_at', 'is', null)

/** A publisher's or a lender's user, unless deleted; staff are nobody here. */
export const findPartner = (db: Db, id: number) => selectPartners(db).where('id', '=', id).executeTakeFirst()

/** The publishers or lenders of one user, by name: what the portal lets this user see. */
export const partiesOf = (db: Db, userId: number) =>
  db
    .selectFrom('user_parties')
    .leftJoin('publishers', 'publishers.id', 'user_parties.publisher_id')
    .leftJoin('lenders', 'lenders.id', 'user_parties.lender_id')
    .select((eb) => [
      'user_parties.party_id as id',
      eb.fn.coalesce('publishers.name', 'lenders.title').$notNull().as('title'),
    ])
    .where('user_parties.user_id', '=', userId)
    .orderBy('title')
    .orderBy('id')
    .execute()

/** The users of one publisher or lender, deleted ones left out. */
export const usersOf = (db: Db, kind: PartnerKind, party: number) =>
  selectPartners(db)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('user_parties')
        .select('user_id')
        .where('user_parties.kind', '=', kind)
        .where('party_id', '=', party),
    )
    .orderBy('id')
    .execute()

/** Whom a publisher's or lender's mail goes to: its active users who have not switched this kind off. */
export const mailReceivers = async (db: Db, kind: PartnerKind, party: number, mail: PartnerMail) =>
  (await usersOf(db, kind, party)).filter((user) => user.status === 1 && !user.mails_off.includes(mail))
