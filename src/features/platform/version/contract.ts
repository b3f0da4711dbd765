import { z } from 'zod'
import { call } from '@/kernel/call'

export const versionCalls = {
  admin: call({
    method: 'GET',
    path: '/frontend/version/appAdminVersion',
    summary: 'Version of the console that the server offers',
    permission: 'public',
    countsAsActivity: false,
    answer: z.string(),
    reads: [],
  }),
}
