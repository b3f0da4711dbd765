import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields } from '@/kernel/inputs'
import { landingPermissions } from '@/features/supply/landing-content/permissions'
import { lenderPermissions } from '@/features/demand/lenders/permissions'
import { orderPermissions } from '@/features/demand/orders/permissions'

/** 2 MB of image are about 2.7 MB as a data URL. */
export const IMAGE_MAX_BYTES = 2 * 1024 * 1024

export const imageCalls = {
  upload: call({
    method: 'POST',
    path: '/admin/image',
    summary: 'Store a png, jpeg, gif or webp image of up to 2 MB, given as a data URL',
    permission: [
      lenderPermissions.lender_manage,
      orderPermissions.order_manage,
      landingPermissions.settings_landingpagecontent,
    ],
    changes: 'settings',
    touches: ['log'],
    bodyLimit: 3 * 1024 * 1024,
    upload: {},
    body: fields({ image: z.string().max(3 * 1024 * 1024) }),
    answer: z.object({ url: z.string() }),
  }),
}
