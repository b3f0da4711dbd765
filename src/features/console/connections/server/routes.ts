import { routes } from '@/server/http/context'
import { connectionCalls } from '../contract'
import { readBordelo, saveBordelo } from './bordelo'
import { readJangl, saveJangl } from './jangl'

export default routes(connectionCalls, (services) => ({
  publisher: ({ db }, { params }) => readBordelo(services, db, 'publisher', params.id),
  savePublisher: (ctx, { params, body }) => saveBordelo(services, ctx, 'publisher', params.id, body),
  rcid: ({ db }, { params }) => readBordelo(services, db, 'rcid', params.id),
  saveRcid: (ctx, { params, body }) => saveBordelo(services, ctx, 'rcid', params.id, body),
  lender: ({ db }, { params }) => readBordelo(services, db, 'lender', params.id),
  saveLender: (ctx, { params, body }) => saveBordelo(services, ctx, 'lender', params.id, body),
  order: ({ db }, { params }) => readBordelo(services, db, 'order', params.id),
  saveOrder: (ctx, { params, body }) => saveBordelo(services, ctx, 'order', params.id, body),
  jangl: ({ db }, { params }) => readJangl(services, db, params.id),
  saveJangl: (ctx, { params, body }) => saveJangl(services, ctx, params.id, body.token),
}))
