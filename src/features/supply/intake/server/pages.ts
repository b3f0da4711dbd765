import { dateIn } from '@/kernel/business-time'
import { AppError } from '@/kernel/errors'
import type { FeaturePages } from '@/server/http/pages'
import { SPEC_TYPES } from '../contract'
import { idOf } from '../own-members'
import { isSealOf, specSubject } from './posting-specs'
import { specPage } from './specs/page'

interface Address {
  Params: { rcid: string; type: string; seal: string }
}

/** Posting specifications, for publishers' programmers: opened by their link, without a session. */
const pages: FeaturePages = (server, services) => {
  server.get<Address>('/postingspecs/:rcid/:type/:seal', async (request, reply) => {
    const { config, clock } = services
    const rcid = idOf(request.params.rcid)
    const type = SPEC_TYPES.find((known) => known === request.params.type)
    if (rcid === null || !type || !isSealOf(services, rcid, type, request.params.seal))
      throw new AppError('unknownPath')
    const subject = await specSubject(services, rcid, type)
    if (!subject) throw new AppError('unknownPath')
    const base = config.SLUICE_PUBLIC_URL?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`
    const date = dateIn(config.SLUICE_TIME_ZONE, clock.now())
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(specPage(subject, { base, nonce: request.styleNonce, date }))
  })
}

export default pages
