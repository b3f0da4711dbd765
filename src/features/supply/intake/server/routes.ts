import { notFound } from '@/kernel/errors'
import { routes } from '@/server/http/context'
import { postingSpecCalls, type SpecType } from '../contract'
import { specSubject, specUrl } from './posting-specs'

export default routes(postingSpecCalls, (services) => {
  const link = async (rcid: number, type: SpecType): Promise<string> => {
    if (!(await specSubject(services, rcid, type))) throw notFound('RCID')
    return specUrl(services, rcid, type)
  }
  return {
    links: async (_ctx, { params }) => ({
      pingpost: await link(params.id, 'pingpost'),
      directpost: specUrl(services, params.id, 'directpost'),
    }),
    generate: async (_ctx, { params }) => ({ url: await link(params.rcid, params.type) }),
  }
})
