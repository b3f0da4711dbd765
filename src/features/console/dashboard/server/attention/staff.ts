import { SIGN_IN_FAILED } from '@/features/access/auth/server/public'
import { addDays, startOfDay } from '@/kernel/business-time'
import { formatDateRange } from '@/kernel/date-range'
import { adminPermissions } from '@/features/access/admins/permissions'
import { logPermissions } from '@/features/platform/systemlog/permissions'
import { linkTo, type LinkedKind } from './kind'

const count = async (query: { executeTakeFirstOrThrow(): Promise<{ n: number }> }): Promise<number> =>
  (await query.executeTakeFirstOrThrow()).n

const SINCE_DAYS = 1

/** About the people who work with the console, and its own mail. */
export const STAFF_KINDS: readonly LinkedKind[] = [
  {
    title: 'Invitations not accepted',
    detail: 'Admins who have not signed in yet',
    access: adminPermissions.usermanagement_adminmanagement,
    count: ({ db }) =>
      count(
        db
          .selectFrom('users')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('kind', '=', 'admin')
          .where('status', '=', 0)
          .where('deleted_at', 'is', null),
      ),
    path: () => linkTo('/user/admins', { status: 0 }),
  },
  {
    title: 'Failed sign-ins',
    detail: 'Yesterday and today',
    access: logPermissions.log_globallog,
    count: ({ db, zone, today }) =>
      count(
        db
          .selectFrom('system_log')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('title', '=', SIGN_IN_FAILED)
          .where('dateadd', '>=', new Date(startOfDay(zone, addDays(today, -SINCE_DAYS)))),
      ),
    path: ({ today }) =>
      linkTo('/systemlog', {
        keyword: SIGN_IN_FAILED,
        date: formatDateRange({ from: addDays(today, -SINCE_DAYS), to: today }),
      }),
  },
  {
    title: 'Messages not delivered',
    detail: 'The gateway refused them',
    access: 'super-user',
    count: ({ db }) =>
      count(
        db
          .selectFrom('outbox')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('status', '=', 'failed'),
      ),
    path: () => linkTo('/outbox', { status: 'failed' }),
  },
]
