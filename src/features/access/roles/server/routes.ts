import { routes } from '@/server/http/context'
import { found } from '@/server/http/edits'
import { roleCalls } from '../contract'
import { addRole, removeRole, updateRole } from './service'
import { findRole, listRoles } from './sql'

export default routes(roleCalls, (services) => ({
  list: (ctx) => listRoles(ctx.db),
  permissions: () =>
    Promise.resolve(services.permissionCatalogue.map(({ category, items }) => ({ category, items: [...items] }))),
  get: async (ctx, { params }) => found(await findRole(ctx.db, params.id), 'Role'),
  add: (ctx, { body }) => addRole(services, ctx, body),
  update: (ctx, { params, body }) => updateRole(services, ctx, params.id, body),
  remove: (ctx, { params }) => removeRole(ctx, params.id),
}))
