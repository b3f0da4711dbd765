import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { lenderPermissions } from '@/features/demand/lenders/permissions'
import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { allOf, permissions } from '@/kernel/permission'

export const partnerUserPermissions = permissions('User management', {
  usermanagement_publisherusers: 'Publisher users',
  usermanagement_lenderusers: 'Lender users',
})

const { usermanagement_publisherusers: ofPublishers, usermanagement_lenderusers: ofLenders } = partnerUserPermissions

/**
 * manage: change, un-assign and delete users.
 * give: let a user into the portal. This also needs the permission for what the user sees there.
 * read: see the Users tab of a publisher or lender.
 */
export const PARTNER_USER_ACCESS = {
  publisher: {
    manage: ofPublishers,
    give: allOf(ofPublishers, publisherPermissions.publisher_manage),
    read: [publisherPermissions.publisher_manage, ofPublishers],
  },
  lender: {
    manage: ofLenders,
    give: allOf(ofLenders, leadPermissions.lead_revealdata),
    read: [lenderPermissions.lender_manage, ofLenders],
  },
} as const
