import { routes } from '@/server/http/context'
import { versionCalls } from '../contract'

export default routes(versionCalls, (services) => ({ admin: () => Promise.resolve(services.webVersion) }))
