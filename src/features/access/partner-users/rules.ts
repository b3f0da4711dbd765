/** Whose people they are; a user is of one kind for good. */
export type PartnerKind = 'publisher' | 'lender'

/** Mail that a partner's user may switch off; invitations and password resets come whenever somebody asks for them. */
export const PARTNER_MAILS = {
  returnDecided: { lender: 'A return was accepted or declined', publisher: 'A lead was returned' },
  capReached: { lender: 'A cap was reached' },
  askDecided: { lender: 'A request about an order was decided', publisher: 'A request to go live was decided' },
  endpointFailing: { lender: 'An endpoint stopped answering' },
} as const satisfies Readonly<Record<string, Partial<Record<PartnerKind, string>>>>
export type PartnerMail = keyof typeof PARTNER_MAILS

/** Staff who look at the portal as a user. */
export const ONE_CLICK = { ticketSeconds: 60, minutes: 30 } as const
