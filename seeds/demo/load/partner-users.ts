import type { Db } from '@/server/database/database'
import { domainOf } from '../contacts'
import type { World } from '../types'
import { daysBefore } from './party-rules'

/** Every so many of them also look after the next company, so that there is something to switch between. */
const ALSO_NEXT = 6

const mailOf = (person: string, company: string): string =>
  `${person.toLowerCase().replace(/[^a-z]+/g, '.')}@${domainOf(company)}`

/** The contact of each publisher and lender, who may sign in to the portal. */
function contactsOf({ publishers, lenders }: World) {
  const sides = [
    publishers.map(({ id, name, contactname, since }) => ({
      ...{ kind: 'publisher', party: id, name: contactname, email: mailOf(contactname, name), since },
    })),
    lenders.map(({ id, title, firstname, lastname, since }) => {
      const name = `${firstname} ${lastname}`
      return { kind: 'lender', party: id, name, email: mailOf(name, title), since }
    }),
  ]
  return sides.flatMap((side) =>
    side.map(({ party, ...person }, n) => {
      const next = n % ALSO_NEXT === 0 ? side[n + 1] : undefined
      return { ...person, parties: next ? [party, next.party] : [party] }
    }),
  )
}

/** Their password is the one given: as with staff, nobody comes in by a password that is written somewhere. */
export async function insertPartnerUsers(db: Db, world: World, password_hash: string): Promise<void> {
  const contacts = contactsOf(world)
  const users = await db
    .insertInto('users')
    .values(
      contacts.map(({ kind, name, email, since }) => ({
        ...{ kind, name, email, password_hash, status: 1 },
        dateadd: daysBefore(world, since / 2),
        dateupdate: daysBefore(world, since / 2),
      })),
    )
    .returning(['id', 'email', 'dateadd'])
    .execute()
  const byMail = new Map(users.map((user) => [user.email, user]))
  const assigned = contacts.flatMap(({ kind, email, parties }) =>
    parties.map((party) => ({ user: byMail.get(email), kind, [`${kind}_id`]: party })),
  )
  await db
    .insertInto('user_parties')
    .values(assigned.flatMap(({ user, ...row }) => (user ? [{ ...row, user_id: user.id, dateadd: user.dateadd }] : [])))
    .execute()
}
