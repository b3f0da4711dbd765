import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { useApp } from '../../../test/app'
import { returnCalls } from '../../features/leads/returns/contract'
import { UploadTurns } from './turns'

const app = useApp()
const AT_ONCE = 4
/** A process of its own, whose users wait only for so long. */
const aProcess = (patienceMs = 0) => new UploadTurns(app.db, patienceMs)
const OWN = 'Another upload of yours is still running. Please wait until it is done, then try again.'
const rows = async () => (await app.db.selectFrom('running_uploads').select('who').execute()).map(({ who }) => who)

afterEach(async () => {
  await app.db.deleteFrom('running_uploads').execute()
})

it('a user has one upload at a time in all processes together', async () => {
  const [here, there] = [aProcess(), aProcess()]
  const end = await here.take('admin 1')
  for (const turns of [here, there])
    await expect(turns.take('admin 1')).rejects.toMatchObject({ status: 429, message: OWN })
  const other = await there.take('admin 2')
  await end()
  await (await there.take('admin 1'))()
  await other()
  expect(await rows()).toEqual([])
})

it('a further upload waits for the running one, and a fifth is refused at once', async () => {
  const turns = aProcess(60_000)
  const end = await turns.take('admin 1')
  const waiting = [1, 2, 3, 4].map(() => turns.take('admin 1').then((done) => done()))
  await expect(turns.take('admin 1')).rejects.toMatchObject({ status: 429, message: OWN })
  await end()
  await Promise.all(waiting)
  expect(await rows()).toEqual([])
})

it('a process reads at most four uploads at once, from all users together', async () => {
  const turns = aProcess()
  const ends = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => turns.take(`partner ${n}`)))
  await expect(turns.take('partner 99')).rejects.toMatchObject({
    status: 429,
    message: 'Too many uploads are running at the moment. Please try again in a few seconds.',
  })
  for (const end of ends) await end()
  await (await turns.take('partner 99'))()
})

it('the turn of a process that died is free once its time is up', async () => {
  const died = { who: 'admin 1', holder: randomUUID() }
  await app.db
    .insertInto('running_uploads')
    .values({ ...died, until: sql`now() + interval '20 s'` })
    .execute()
  await expect(aProcess().take('admin 1')).rejects.toMatchObject({ status: 429 })
  await app.db.updateTable('running_uploads').set({ until: sql`now() - interval '1 s'` }).execute()
  await (await aProcess().take('admin 1'))()
  expect(await rows()).toEqual([])
})

it('a call is refused while another process has an upload of the user, and leaves no turn behind', async () => {
  const person = await app.signedIn({ superuser: true })
  const body = { csv: '1\n' }
  await app.db
    .insertInto('running_uploads')
    .values({ who: `admin ${person.id}`, holder: randomUUID(), until: sql`now() + interval '1 hour'` })
    .execute()
  const refused = await person.refused(returnCalls.upload, { body })
  expect([refused.status, refused.json.message, refused.headers['retry-after']]).toEqual([429, OWN, '3'])
  await app.db.deleteFrom('running_uploads').execute()
  await Promise.all([1, 2, 3].map(() => person.call(returnCalls.upload, { body })))
  for (const wrong of [{ csv: '1,"' }, { csv: 1 }, {}]) await person.refused(returnCalls.upload, { body: wrong })
  await person.call(returnCalls.upload, { body })
  await expect.poll(rows).toEqual([])
})
