export { ONE_CLICK, PARTNER_MAILS, type PartnerKind, type PartnerMail } from './rules'
