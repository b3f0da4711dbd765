import { plain } from '@/kernel/lookup'
import { routes } from '@/server/http/context'
import { LOG_CATEGORIES } from '@/kernel/call'
import { logLookupCalls } from '../contract'

export default routes(logLookupCalls, () => ({ logCategories: () => Promise.resolve(plain(...LOG_CATEGORIES)) }))
