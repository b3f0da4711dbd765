import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CUSTOM_NAME } from '@/engine/pixels/template'
import type { RcidRef } from '@/features/supply/intake/server/public'
import { firePageView, pagePixels, takeFiring } from '@/features/selling/market/server/public'
import { AppError } from '@/kernel/errors'
import type { Services } from '@/server/services'
import { pixelPage } from './pages-html'
import { framedBy } from './policy'
import { isPixelSeal, kindOf, pixelPath } from './seal'
import { sitesOf } from './store'

/** What a publisher's site put into the address of the frame, for placeholders of that name. */
const valuesIn = (query: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      CUSTOM_NAME.test(name) && typeof value === 'string' ? [[name, value.slice(0, 200)] as const] : [],
    ),
  )

/** Where the page loads what is told of a view, or of a sold lead. */
export class PagePixels {
  constructor(private readonly services: Services) {}

  async ofView(rcid: RcidRef, page: string, { query, method }: FastifyRequest): Promise<readonly string[]> {
    return method === 'GET' ? this.paths(rcid, page, await firePageView(this.services, rcid, valuesIn(query))) : []
  }

  async ofLead(rcid: RcidRef, page: string, lead: number): Promise<readonly string[]> {
    return this.paths(rcid, page, await pagePixels(this.services, rcid, lead))
  }

  private paths(rcid: RcidRef, page: string, fires: readonly number[]): readonly string[] {
    return fires.map((fire) => pixelPath(this.services, rcid.id, page, fire))
  }
}

interface Address {
  Params: { rcid: string; seal: string; fire: string; fireseal: string }
}

/** A document of its own for each pixel, which knows nothing of the page around it: code of others runs here and nowhere else. */
export function addPixelFrames(
  scope: FastifyInstance,
  services: Services,
  rcidOf: (id: string) => RcidRef | undefined,
): void {
  scope.get<Address>('/offer/:rcid/:seal/pixel/:fire/:fireseal', async ({ params, method }, reply: FastifyReply) => {
    const rcid = rcidOf(params.rcid)
    const fire = Number(params.fire)
    const sites = rcid && (await sitesOf(services.database.db, rcid.publisher.id))
    const isGiven = rcid && kindOf(services, rcid.id, params.seal) === 'live'
    if (!isGiven || !sites || !isPixelSeal(services, rcid.id, fire, params.fireseal)) throw new AppError('unknownPath')
    reply.removeHeader('x-frame-options')
    reply.headers({
      'content-security-policy':
        "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' https: http:; img-src https: http:; " +
        `connect-src https: http:; frame-src https: http:; base-uri 'none'; form-action 'none'; ${framedBy(sites)}`,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    })
    const code = method === 'GET' ? await takeFiring(services, fire) : undefined
    return reply.type('text/html; charset=utf-8').send(pixelPage(code ?? ''))
  })
}
